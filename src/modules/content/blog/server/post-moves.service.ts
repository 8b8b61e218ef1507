import { isUniqueViolation, type Db } from '@/platform/db/database';
import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import { ok, refuse, type Answer, type Refusal, type Refused } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import type { StudioPost } from '../blog-studio.contract';
import { canMove, postState, type PostMove, type PostState } from '../blog-studio.rules';
import { logged, noSuchPost, type BlogStudioDeps, type Editor } from './blog-studio.service';
import {
  changePost,
  duePosts,
  findPost,
  keepFormerSlug,
  type PostChange,
  type StoredPost,
} from './blog-studio.store';
import { columnsOf, wireStudioPost, workingText } from './blog-studio.wire';
import { plainText } from './clean-html';

const publishDue = defineJob<object>('blog.publish-due');

export interface PostMoveInput {
  readonly version: number;
  readonly move: PostMove;
  /** ISO 8601; of a scheduled post only. */
  readonly at?: string | undefined;
}

export interface PostMoves {
  /** Publishes, schedules, withdraws, archives or restores a post, or drops what is not published of it. */
  move(
    by: Editor,
    id: number,
    input: PostMoveInput,
  ): Promise<Answer<StudioPost, 'not_found' | 'conflict' | 'invalid'>>;
  /** Publishes what is scheduled and whose time has come; says how many. */
  publishDue(): Promise<number>;
  readonly jobs: JobHandler[];
}

const NOT_NOW: Record<PostState, string> = {
  draft: 'This post is a draft.',
  scheduled: 'This post is scheduled.',
  published: 'This post is published already.',
  archived: 'This post is archived. Restore it first.',
};

const DONE: Record<PostMove, string> = {
  publish: 'post.published',
  schedule: 'post.scheduled',
  withdraw: 'post.withdrawn',
  discard: 'post.changes-dropped',
  archive: 'post.archived',
  restore: 'post.restored',
};

function wrong(field: 'at' | 'html', message: string): Refused<Refusal<'invalid'>> {
  return refuse('invalid', message, { errors: { [field]: [message] } });
}

// What stops a post from being shown to readers, now or at its time.
function unready(
  post: StoredPost,
  { move, at }: PostMoveInput,
  now: Date,
): Refused<Refusal<'invalid'>> | null {
  if (move !== 'publish' && move !== 'schedule') return null;
  const { html } = workingText(post);
  if (plainText(html) === '' && !html.includes('<img')) return wrong('html', 'This post has no text yet.');
  if (move === 'publish') return null;
  if (at === undefined) return wrong('at', 'Choose a day and a time.');
  return new Date(at) > now ? null : wrong('at', 'Choose a time to come.');
}

// The day of a post that is out stays: publishing it again brings changes, not news.
function published(post: StoredPost, now: Date): PostChange {
  const isOut = postState(post, now) === 'published';
  return {
    ...columnsOf(workingText(post)),
    pending: null,
    isPublished: true,
    publishAt: null,
    publishDate: isOut ? post.publishDate : now,
    updatedAt: now,
  };
}

function changeOf(post: StoredPost, { move, at = '' }: PostMoveInput, now: Date): PostChange {
  const hidden = { ...columnsOf(workingText(post)), pending: null, isPublished: false, publishAt: null };
  const changes: Record<PostMove, () => PostChange> = {
    publish: () => published(post, now),
    schedule: () => ({ ...hidden, publishAt: new Date(at) }),
    withdraw: () => hidden,
    discard: () => ({ pending: null }),
    archive: () => ({ ...hidden, archivedAt: now }),
    restore: () => ({ archivedAt: null }),
  };
  return changes[move]();
}

interface Step {
  readonly by: Editor | null;
  readonly post: StoredPost;
  readonly input: PostMoveInput;
  /** One time for the whole step: a post published a moment after it would count as scheduled. */
  readonly now: Date;
}

async function apply(deps: BlogStudioDeps, tx: Db, { by, post, input, now }: Step): Promise<StoredPost> {
  const changed = await changePost(tx, post.id, { ...changeOf(post, input, now), editedAt: now });
  // Only addresses that readers could know are kept.
  if (post.slug !== changed.slug && postState(post, now) === 'published') {
    await keepFormerSlug(tx, post.id, { old: post.slug, new: changed.slug });
  }
  await deps.record(tx, {
    by,
    action: DONE[input.move],
    subject: { kind: 'post', id: post.id, label: changed.title },
    before: { ...logged(workingText(post)), state: postState(post, now), publish_at: post.publishAt },
    after: { ...logged(workingText(changed)), state: postState(changed, now), publish_at: changed.publishAt },
  });
  if (changed.publishAt !== null) {
    await deps.queue.enqueue(tx, publishDue, {}, { startAfter: changed.publishAt });
  }
  return changed;
}

/** Builds what moves posts between their states. */
export function createPostMoves(deps: BlogStudioDeps): PostMoves {
  const { db, clock, keys } = deps;

  const move = (by: Editor, id: number, input: PostMoveInput) =>
    db.transaction(async (tx) => {
      const now = clock.now();
      const post = await findPost(tx, id, true);
      if (post === null) return noSuchPost();
      if (post.version !== input.version) return staleEdit(wireStudioPost(post, now, keys));
      const state = postState(post, now);
      if (!canMove(state, input.move)) return refuse('conflict', NOT_NOW[state]);
      const stopped = unready(post, input, now);
      if (stopped !== null) return stopped;
      return ok(wireStudioPost(await apply(deps, tx, { by, post, input, now }), now, keys));
    });

  const publishOne = (id: number): Promise<boolean> =>
    db.transaction(async (tx) => {
      const post = await findPost(tx, id, true);
      const now = clock.now();
      const isDue = post !== null && post.publishAt !== null && post.publishAt <= now;
      if (!isDue) return false;
      await apply(deps, tx, { by: null, post, input: { version: post.version, move: 'publish' }, now });
      return true;
    });

  async function publishAll(): Promise<number> {
    let count = 0;
    for (const id of await duePosts(db, clock.now())) if (await publishOne(id)) count += 1;
    return count;
  }

  return {
    async move(by, id, input) {
      try {
        return await move(by, id, input);
      } catch (error) {
        if (isUniqueViolation(error))
          return refuse('conflict', 'Another post has this address now. Change it.');
        throw error;
      }
    },
    publishDue: publishAll,
    jobs: [jobHandler(publishDue, async () => void (await publishAll()))],
  };
}
