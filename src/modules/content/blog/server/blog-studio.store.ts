import { eq, lte, sql } from 'drizzle-orm';
import { queryRows, type Db } from '@/platform/db/database';
import type { PostState } from '../blog-studio.rules';
import { blogPosts } from './blog.tables';

export type StoredPost = typeof blogPosts.$inferSelect;
export type PostChange = Partial<typeof blogPosts.$inferInsert>;

/** One post in any state, held against others until the end of the transaction where `hold` says so. */
export async function findPost(db: Db, id: number, hold = false): Promise<StoredPost | null> {
  const query = db.select().from(blogPosts).where(eq(blogPosts.id, id));
  const [post] = await (hold ? query.for('update') : query);
  return post ?? null;
}

/** Writes a change and counts the version up. */
export async function changePost(tx: Db, id: number, change: PostChange): Promise<StoredPost> {
  const [post] = await tx
    .update(blogPosts)
    .set({ ...change, version: sql`${blogPosts.version} + 1` })
    .where(eq(blogPosts.id, id))
    .returning();
  if (post === undefined) throw new Error(`Post ${id} went away while it was held.`);
  return post;
}

/** Begins a draft under the first free one of these slugs. */
export async function insertDraft(
  tx: Db,
  { title, slug, author, now }: { title: string; slug: string; author: string | null; now: Date },
): Promise<StoredPost> {
  const [post] = await tx
    .insert(blogPosts)
    .values({
      title,
      slug,
      authorName: author,
      publishDate: now,
      createdAt: now,
      updatedAt: now,
      editedAt: now,
    })
    .returning();
  if (post === undefined) throw new Error('A draft was not written.');
  return post;
}

/** Slugs that begin so and that are some post's, were one's, or will be one's. */
export async function takenSlugs(db: Db, beginning: string, exceptId = 0): Promise<ReadonlySet<string>> {
  const rows = await queryRows<{ slug: string }>(
    db,
    `select slug from blog_posts where starts_with(slug, $1) and id <> $2
     union select slug from blog_former_slugs where starts_with(slug, $1) and post_id <> $2
     union select pending ->> 'slug' from blog_posts
       where pending is not null and starts_with(pending ->> 'slug', $1) and id <> $2`,
    [beginning, exceptId],
  );
  return new Set(rows.map(({ slug }) => slug));
}

/** Remembers the address that readers knew, and forgets the one that is the post's again. */
export async function keepFormerSlug(tx: Db, id: number, slugs: { old: string; new: string }): Promise<void> {
  await queryRows(tx, 'delete from blog_former_slugs where slug = $1', [slugs.new]);
  await queryRows(
    tx,
    `insert into blog_former_slugs (slug, post_id) values ($1, $2)
     on conflict (slug) do update set post_id = excluded.post_id`,
    [slugs.old, id],
  );
}

/** The name of a person of the studio, as a byline: as long as a post's author may be. */
export async function bylineOf(db: Db, userId: number): Promise<string | null> {
  const [row] = await queryRows<{ name: string | null }>(
    db,
    `select nullif(trim(concat(first_name, ' ', last_name)), '') as name from users where id = $1`,
    [userId],
  );
  return row?.name === undefined || row.name === null ? null : bylineText(row.name);
}

const MAX_BYLINE_LENGTH = 120;

/** A name cut to what the contract of posts takes, by whole characters. */
export function bylineText(name: string): string {
  if (name.length <= MAX_BYLINE_LENGTH) return name;
  const cut = name.slice(0, MAX_BYLINE_LENGTH);
  // Half of a pair of surrogates is no character.
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}

/** Posts whose time has come, oldest first. */
export async function duePosts(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(lte(blogPosts.publishAt, now))
    .orderBy(blogPosts.publishAt);
  return rows.map(({ id }) => id);
}

// As rules say it (`postState`); $1 is the time.
const STATE = `case when p.archived_at is not null then 'archived'
  when p.is_published and p.publish_date <= $1 then 'published'
  when p.is_published or p.publish_at is not null then 'scheduled' else 'draft' end`;

export interface ListedPost extends Record<string, unknown> {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly state: PostState;
  readonly has_changes: boolean;
  readonly word_count: number;
  readonly publish_at: Date | null;
  readonly publish_date: Date;
  readonly edited_at: Date;
  readonly views: number;
  readonly author_name: string | null;
  readonly category: string | null;
}

export interface PostsQuery {
  readonly now: Date;
  readonly state: PostState | 'all';
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

/** Posts as the studio lists them, last worked on first; those of all states without the archived ones. */
export function listPosts(db: Db, { now, state, search, limit, offset }: PostsQuery): Promise<ListedPost[]> {
  return queryRows<ListedPost>(
    db,
    `select * from (
       select p.id, p.word_count, p.publish_at, p.publish_date, p.views, ${STATE} as state,
         coalesce(p.pending ->> 'title', p.title) as title, coalesce(p.pending ->> 'slug', p.slug) as slug,
         p.author_name, p.pending is not null as has_changes,
         coalesce(p.edited_at, p.updated_at) as edited_at, c.name as category
       from blog_posts p left join blog_categories c on c.id = p.category_id
     ) listed
     where ($2 = 'all' and state <> 'archived' or state = $2)
       and ($3 = '' or position(lower($3) in lower(title)) > 0)
     order by edited_at desc, id desc limit $4 offset $5`,
    [now, state, search, limit, offset],
  );
}

/** How many posts there are of each state. */
export async function countStates(db: Db, now: Date, search: string): Promise<Record<PostState, number>> {
  const rows = await queryRows<{ state: PostState; count: number }>(
    db,
    `select ${STATE} as state, count(*)::int as count from blog_posts p
     where ($2 = '' or position(lower($2) in lower(coalesce(p.pending ->> 'title', p.title))) > 0) group by 1`,
    [now, search],
  );
  const known = { draft: 0, scheduled: 0, published: 0, archived: 0 };
  for (const { state, count } of rows) known[state] = count;
  return known;
}
