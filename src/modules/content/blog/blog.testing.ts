import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PostFile {
  readonly slug: string;
  readonly category?: string;
  readonly publish_date?: string;
  readonly is_featured?: boolean;
  readonly author?: string;
  readonly html?: string;
}

const CATEGORIES = [
  { name: 'Mixing', slug: 'mixing', description: 'Balance.', is_active: 1 },
  { name: 'Mastering', slug: 'mastering', is_active: 1 },
  { name: 'Retired', slug: 'retired', is_active: 0 },
];

/** Writes a folder as the seed reads it, with these posts in three categories (one of them inactive). */
export async function blogFolder(posts: readonly PostFile[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-blog-'));
  await writeFile(join(folder, 'categories.json'), JSON.stringify(CATEGORIES));
  const listed = posts.map((post) => ({
    title: `Title of ${post.slug}`,
    meta_description: `About ${post.slug}`,
    excerpt: `Short of ${post.slug}`,
    category: 'mixing',
    publish_date: '2026-01-05T08:00:00.000Z',
    keywords: ['levels', 'peaks'],
    ...post,
  }));
  await writeFile(join(folder, 'posts.json'), JSON.stringify(listed));
  for (const { slug, html } of posts) await writeFile(join(folder, `${slug}.html`), html ?? '<p>Text.</p>');
  return folder;
}
