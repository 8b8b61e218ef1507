import type { Db } from '@/platform/db/database';
import type { Keys } from '@/platform/security/keys';
import type { Clock } from '@/shared/clock';
import { ok, refuse, type Answer } from '@/shared/result';
import { readMinutes } from '../blog.rules';
import { previewText } from '../blog-studio.rules';
import { findPost } from './blog-studio.store';
import { PREVIEWS, workingText } from './blog-studio.wire';
import { articleHtml } from './article-html';
import { samplesOf, type Playable, type ShownPost } from './blog.service';
import { selectCategories } from './categories.store';
import { storedText } from './clean-html';

/** What a preview's address carries. */
export interface PreviewSign {
  readonly until: number;
  readonly key: string;
}

interface PreviewDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly samples: Playable;
}

const GONE = 'This preview link has expired. Ask the studio for a new one.';

/** Shows a post as its editor holds it to whoever has a signed link that has not ended. */
export function createPreviews({ db, clock, keys, samples }: PreviewDeps) {
  return async (id: number, { until, key }: PreviewSign): Promise<Answer<ShownPost, 'not_found'>> => {
    const now = clock.now();
    if (!keys.signer(PREVIEWS).verify(previewText(id, until), key) || until * 1000 < now.getTime())
      return refuse('not_found', GONE);
    const post = await findPost(db, id);
    if (post === null) return refuse('not_found', GONE);
    const { html, author_name, meta_description, ...written } = workingText(post);
    const category = (await selectCategories(db)).find((one) => one.id === written.category_id);
    const { wordCount } = storedText(html);
    const shown = articleHtml(html);
    const blog = {
      ...written,
      id,
      meta_description: meta_description || null,
      author_name: author_name || null,
      html_content: shown,
      category: category === undefined ? null : { id: category.id, name: category.name, slug: category.slug },
      publish_date: (post.publishAt ?? post.publishDate).toISOString(),
      created_at: post.createdAt.toISOString(),
      updated_at: (post.editedAt ?? post.updatedAt).toISOString(),
      read_time: readMinutes(wordCount),
      word_count: wordCount,
      is_published: post.isPublished,
      views: post.views,
    };
    return ok({ blog, ...(await samplesOf(shown, samples)) });
  };
}

export type ShowPreview = ReturnType<typeof createPreviews>;
