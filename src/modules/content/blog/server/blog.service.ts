import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import { ok, refuse, type Answer } from '@/shared/result';
import type { Posts, PostsQuery, WirePost } from '../blog.contract';
import type { WireSample } from '@/modules/catalogue/samples/samples.contract';
import { DEFAULT_AUTHOR, MAX_RELATED } from '../blog.rules';
import { articleParts } from '../blog-studio.rules';
import {
  countPosts,
  selectPost,
  selectPosts,
  selectPublished,
  type PostRow,
  type PostQuery,
} from './blog.store';
import { wirePost } from './blog.wire';
import { createTextPreparation } from './prepared-text';
import { countVisit, type Visit } from './views';

/** What a feed or the map of the site needs of a post. */
export interface PublishedPost {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** ISO 8601, UTC. */
  readonly publish_date: string;
  readonly updated_at: string;
  /** Name of its category; null where it has none. */
  readonly category: string | null;
  readonly author: string;
}

/** A post with the samples that its text plays. */
export interface ShownPost {
  readonly blog: WirePost;
  readonly samples?: WireSample[];
}

/** Every sample that a text can play. */
export type Playable = () => Promise<WireSample[]>;

/** The samples of this text, in the order of the studio; absent where it plays none. */
export async function samplesOf(html: string, playable: Playable): Promise<Pick<ShownPost, 'samples'>> {
  const ids = new Set(articleParts(html).flatMap((part) => ('sample' in part ? [part.sample] : [])));
  if (ids.size === 0) return {};
  return { samples: (await playable()).filter(({ id }) => ids.has(id)) };
}

export interface BlogService {
  /** One page of published posts, or posts related to the excluded one (API-15, API-16). */
  posts(query: PostsQuery): Promise<Posts>;
  /** One published post by slug or id (API-17). */
  post(named: string): Promise<Answer<ShownPost, 'not_found'>>;
  /** Every published post for feeds and the map of the site, newest first, without texts. */
  published(): Promise<PublishedPost[]>;
  /** Counts that a post was shown, once a day for each visitor and never for robots (BLOG-08). */
  countView(named: string, visit: Visit): Promise<Answer<true, 'not_found'>>;
}

/** The refusal of a post that does not exist, is a draft or has its day to come. */
function noPost() {
  return refuse('not_found', "The article you're looking for doesn't exist or has been removed.");
}

interface BlogDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly samples: Playable;
}

/** Builds the service of the blog's posts. */
export function createBlogService({ db, clock, samples }: BlogDeps): BlogService {
  const prepare = createTextPreparation();
  const wire = (row: PostRow, whole: boolean) => wirePost(row, whole ? prepare(row.html) : null);

  async function page(input: PostQuery, current: number): Promise<Posts> {
    const [rows, total] = await Promise.all([selectPosts(db, input), countPosts(db, input)]);
    const pagination = {
      current_page: current,
      total_pages: Math.max(1, Math.ceil(total / input.limit)),
      total,
      per_page: input.limit,
    };
    return { data: { blogs: rows.map((row) => wire(row, input.whole)), pagination } };
  }

  return {
    async posts({ page: current, per_page, category_id, exclude, fields }) {
      const category = category_id === undefined || category_id === 'all' ? null : category_id;
      const base = { now: clock.now(), category, whole: fields === 'all' };
      if (exclude === undefined) {
        return page({ ...base, exclude: null, limit: per_page, offset: (current - 1) * per_page }, current);
      }
      const rows = await selectPosts(db, { ...base, exclude, limit: MAX_RELATED, offset: 0 });
      return { data: { blogs: rows.map((row) => wire(row, base.whole)) } };
    },

    async post(named) {
      const row = await selectPost(db, named, clock.now());
      if (row === null) return noPost();
      const blog = wire(row, true);
      return ok({ blog, ...(await samplesOf(blog.html_content ?? '', samples)) });
    },

    async published() {
      const rows = await selectPublished(db, clock.now());
      return rows.map((row) => ({
        slug: row.slug,
        title: row.title,
        excerpt: row.excerpt,
        publish_date: row.publishDate.toISOString(),
        updated_at: row.updatedAt.toISOString(),
        category: row.category,
        author: row.author ?? DEFAULT_AUTHOR,
      }));
    },

    async countView(named, visit) {
      const row = await selectPost(db, named, clock.now());
      if (row === null) return noPost();
      await countVisit(db, { postId: row.id, now: clock.now(), visit });
      return ok(true);
    },
  };
}
