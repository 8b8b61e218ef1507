import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import { isUniqueViolation, type Db } from '@/platform/db/database';
import type { JobQueue } from '@/platform/jobs/job';
import type { Keys } from '@/platform/security/keys';
import type { Clock } from '@/shared/clock';
import type { UserId } from '@/shared/ids';
import type { QueryOf, ResponseOf } from '@/shared/endpoint';
import { ok, refuse, type Answer, type Refusal, type Refused } from '@/shared/result';
import { freeSlug } from '@/shared/slug';
import { staleEdit } from '@/shared/stale-edit';
import type { listStudioPosts, StudioPost, WrittenPost } from '../blog-studio.contract';
import { postState } from '../blog-studio.rules';
import {
  bylineOf,
  changePost,
  countStates,
  findPost,
  insertDraft,
  listPosts,
  takenSlugs,
  type StoredPost,
} from './blog-studio.store';
import { columnsOf, wirePostRow, wireStudioPost, workingText } from './blog-studio.wire';
import { storedText } from './clean-html';

/** Who of the studio does it. */
export interface Editor {
  readonly userId: UserId;
}

export interface BlogStudioDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly queue: JobQueue;
  readonly record: RecordChange;
}

type Posts = ResponseOf<typeof listStudioPosts>;

export interface BlogStudioService {
  /** Posts of a state; without one, all that are not archived. */
  list(query: QueryOf<typeof listStudioPosts>): Promise<Posts>;
  /** Begins a draft with a free slug of its title, by whom it is begun. */
  create(by: Editor, title: string): Promise<StudioPost>;
  /** A post as its editor holds it. */
  get(id: number): Promise<Answer<StudioPost, 'not_found'>>;
  /** Keeps what was written, sanitised. Of a published post readers see nothing of it yet. */
  save(
    by: Editor,
    id: number,
    post: WrittenPost & { readonly version: number },
  ): Promise<Answer<StudioPost, 'not_found' | 'conflict' | 'invalid'>>;
}

const SLUG_TAKEN = 'Another post has this address, or had it.';
const ARCHIVED = 'This post is archived. Restore it first.';

/** The refusal of a post that does not exist. */
export function noSuchPost() {
  return refuse('not_found', 'This post does not exist.');
}

function slugTaken(): Refused<Refusal<'invalid'>> {
  return refuse('invalid', SLUG_TAKEN, { errors: { slug: [SLUG_TAKEN] } });
}

async function isTaken(db: Db, slug: string, exceptId: number): Promise<boolean> {
  return (await takenSlugs(db, slug, exceptId)).has(slug);
}

// Nothing that runs is ever kept, published or not.
function cleaned(written: WrittenPost): WrittenPost {
  const categories = written.category_id;
  return { ...written, category_id: categories, html: storedText(written.html).html };
}

/** Fields as the log keeps them; a long text is told by its length. */
export function logged({ html, ...fields }: WrittenPost): Record<string, unknown> {
  return { ...fields, text: `${html.length} characters` };
}

function changeOf(post: StoredPost, written: WrittenPost, now: Date) {
  // Readers of a published post get nothing before it is published again.
  if (post.isPublished) return { pending: cleaned(written), editedAt: now };
  return { ...columnsOf(written), pending: null, editedAt: now, updatedAt: now };
}

type SaveInput = WrittenPost & { readonly version: number };

function saver({ db, clock, keys, record }: BlogStudioDeps) {
  return (by: Editor, id: number, { version, ...written }: SaveInput) =>
    db.transaction(async (tx) => {
      const now = clock.now();
      const post = await findPost(tx, id, true);
      if (post === null) return noSuchPost();
      if (post.version !== version) return staleEdit(wireStudioPost(post, now, keys));
      if (postState(post, now) === 'archived') return refuse('conflict', ARCHIVED);
      if (await isTaken(tx, written.slug, id)) return slugTaken();
      const changed = await changePost(tx, id, changeOf(post, written, now));
      await record(tx, {
        by,
        action: 'post.saved',
        subject: { kind: 'post', id, label: written.title },
        before: logged(workingText(post)),
        after: logged(workingText(changed)),
      });
      return ok(wireStudioPost(changed, now, keys));
    });
}

async function freeSlugFor(db: Db, title: string): Promise<string> {
  const requested = freeSlug(title, new Set(), 'post').slice(0, 100).replace(/-$/, '');
  // Digits alone would be an id.
  const named = /[a-z]/.test(requested) ? requested : `post-${requested}`;
  return freeSlug(named, await takenSlugs(db, named), 'post');
}

/** Builds the service that writes posts. */
export function createBlogStudioService(deps: BlogStudioDeps): BlogStudioService {
  const { db, clock, keys, record } = deps;
  const save = saver(deps);

  return {
    async list({ page, per_page, state, search }) {
      const now = clock.now();
      const input = { now, state, search, limit: per_page, offset: (page - 1) * per_page };
      const [rows, counts] = await Promise.all([listPosts(db, input), countStates(db, now, search)]);
      const all = counts.draft + counts.scheduled + counts.published;
      const total = state === 'all' ? all : counts[state];
      const last_page = Math.max(1, Math.ceil(total / per_page));
      return { data: rows.map(wirePostRow), counts, current_page: page, last_page, total };
    },

    create: (by, title) =>
      db.transaction(async (tx) => {
        const slug = await freeSlugFor(tx, title);
        const author = await bylineOf(tx, by.userId);
        const post = await insertDraft(tx, { title, slug, author, now: clock.now() });
        const subject = { kind: 'post', id: post.id, label: title };
        await record(tx, { by, action: 'post.created', subject, before: null, after: { title, slug } });
        return wireStudioPost(post, clock.now(), keys);
      }),

    async get(id) {
      const post = await findPost(db, id);
      return post === null ? noSuchPost() : ok(wireStudioPost(post, clock.now(), keys));
    },

    async save(by, id, post) {
      try {
        return await save(by, id, post);
      } catch (error) {
        // Another post took it in the same moment.
        if (isUniqueViolation(error)) return slugTaken();
        throw error;
      }
    },
  };
}
