import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { queryRows, type Db } from '@/platform/db/database';
import { blogCategories, blogPosts } from './blog.tables';

const POST = `
  p.id, p.slug, p.title, p.meta_description, p.excerpt, p.word_count, p.category_id, c.name as category_name,
  c.slug as category_slug, p.author_name, p.featured_image, p.keywords, p.is_featured, p.is_published,
  p.publish_date, p.views, p.created_at, p.updated_at
  from blog_posts p left join blog_categories c on c.id = p.category_id`;

// A post with a date to come is not published yet.
const PUBLIC = 'p.is_published and p.publish_date <= $1';

/** One post with its category; `html` is empty where the text was not asked for. */
export type PostRow = {
  id: number;
  slug: string;
  title: string;
  meta_description: string | null;
  excerpt: string;
  html: string;
  word_count: number;
  category_id: number | null;
  category_name: string | null;
  category_slug: string | null;
  author_name: string | null;
  featured_image: string | null;
  keywords: string[];
  is_featured: boolean;
  is_published: boolean;
  publish_date: Date;
  views: number;
  created_at: Date;
  updated_at: Date;
};

/** Names a category or a post by its id or its slug; null stands for every one. */
export type Named = string | null;

export interface PostQuery {
  readonly now: Date;
  readonly category: Named;
  readonly exclude: Named;
  readonly limit: number;
  readonly offset: number;
  /** Whether the texts are wanted too. */
  readonly whole: boolean;
}

const WISHED = `${PUBLIC}
  and ($2::text is null or c.slug = $2 or c.id::text = $2)
  and ($3::text is null or (p.slug <> $3 and p.id::text <> $3))`;

/** Published posts, newest first. */
export function selectPosts(db: Db, input: PostQuery): Promise<PostRow[]> {
  const { now, category, exclude, limit, offset, whole } = input;
  return queryRows<PostRow>(
    db,
    `select ${whole ? 'p.html' : `'' as html`}, ${POST} where ${WISHED}
     order by p.publish_date desc, p.id desc limit $4 offset $5`,
    [now, category, exclude, limit, offset],
  );
}

/** How many published posts there are of a category, or in all. */
export async function countPosts(db: Db, { now, category, exclude }: PostQuery): Promise<number> {
  const [counted] = await queryRows<{ total: number }>(
    db,
    `select count(*)::int as total from blog_posts p left join blog_categories c on c.id = p.category_id
     where ${WISHED}`,
    [now, category, exclude],
  );
  return counted?.total ?? 0;
}

/** One published post by its slug, or else by its id or an address that it had before. */
export async function selectPost(db: Db, named: string, now: Date): Promise<PostRow | null> {
  const [post] = await queryRows<PostRow>(
    db,
    `select p.html, ${POST} where ${PUBLIC} and (p.slug = $2 or p.id::text = $2
       or p.id = (select post_id from blog_former_slugs where slug = $2))
     order by p.slug = $2 desc limit 1`,
    [now, named],
  );
  return post ?? null;
}

/** What feeds and the map of the site tell of every published post, newest first. */
export function selectPublished(db: Db, now: Date) {
  return db
    .select({
      slug: blogPosts.slug,
      title: blogPosts.title,
      excerpt: blogPosts.excerpt,
      publishDate: blogPosts.publishDate,
      updatedAt: blogPosts.updatedAt,
      category: blogCategories.name,
      author: blogPosts.authorName,
    })
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .where(and(eq(blogPosts.isPublished, true), lte(blogPosts.publishDate, now)))
    .orderBy(desc(blogPosts.publishDate), desc(blogPosts.id));
}

export type NewPost = typeof blogPosts.$inferInsert;
export type NewCategory = typeof blogCategories.$inferInsert;

/** Writes the first categories and posts where there are none of either; holds others off until the end. */
export async function insertFirstPosts(
  tx: Db,
  categories: readonly NewCategory[],
  posts: readonly (NewPost & { readonly categorySlug: string })[],
): Promise<boolean> {
  await tx.execute(sql`lock table blog_categories, blog_posts in share row exclusive mode`);
  const [known] = await queryRows<{ some: boolean }>(
    tx,
    'select exists (select from blog_categories) or exists (select from blog_posts) as some',
  );
  if (known?.some || categories.length === 0) return false;
  const made = await tx
    .insert(blogCategories)
    .values([...categories])
    .returning({ id: blogCategories.id, slug: blogCategories.slug });
  const ids = new Map(made.map(({ id, slug }) => [slug, id]));
  const values = posts.map(({ categorySlug, ...post }) => {
    const categoryId = ids.get(categorySlug);
    if (categoryId === undefined) throw new Error(`Post ${post.slug}: no category ${categorySlug}`);
    return { ...post, categoryId };
  });
  if (values.length > 0) await tx.insert(blogPosts).values(values);
  return true;
}
