import { join } from 'node:path';
import { DEFAULT_AUTHOR } from '@/modules/content/blog/blog.rules';
import { reducePeaks, unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import {
  machineDocuments,
  sharePictures,
  type FeedPost,
  type SitemapEntry,
} from '@/modules/site/frame/server';
import { pictureDocument, type PicturesService } from '@/modules/files/media/server';
import { servicePath } from '@/modules/catalogue/services/catalogue.rules';
import type { SiteDocument } from '@/platform/http/documents';
import { createStoredFiles } from '@/platform/pictures/stored-files';
import { openMediaFolder } from '@/platform/pictures/media-folder';
import { withStored } from '@/platform/pictures/media-with-stored';
import { createPictures } from '@/platform/pictures/pictures';
import type { Foundation, Platform } from './compose-platform';
import type { Shop } from './compose-shop';
import type { Site } from './compose-site';

interface DocumentsDeps {
  readonly foundation: Foundation;
  readonly platform: Platform;
  readonly shop: Shop;
  readonly pictures: PicturesService;
  readonly site: Site;
}

const MEGABYTE = 1024 * 1024;
const STROKES = 360;

async function addressesOf({ catalogue }: Shop, { services }: Site): Promise<SitemapEntry[]> {
  const [sold, categories, posts] = await Promise.all([
    catalogue.published(),
    services.blogCategories.list(),
    services.blog.published(),
  ]);
  return [
    ...sold.map((service) => ({ path: servicePath(service), changed: service.changed })),
    ...categories
      .filter((category) => category.is_active === 1)
      .map(({ slug, updated_at }) => ({ path: `/blog/categories/${slug}`, changed: new Date(updated_at) })),
    ...posts.map(({ slug, updated_at }) => ({ path: `/blog/${slug}`, changed: new Date(updated_at) })),
  ];
}

async function feedPosts({ services }: Site, limit: number): Promise<FeedPost[]> {
  const { data } = await services.blog.posts({ page: 1, per_page: limit, fields: 'all' });
  return data.blogs.map((post) => ({
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    // Feed readers play nothing.
    html: (post.html_content ?? '').replace(/<figure data-audio="\d+"><\/figure>/g, ''),
    author: post.author_name ?? DEFAULT_AUTHOR,
    published: new Date(post.publish_date),
    changed: new Date(post.updated_at),
    category: post.category,
    keywords: post.keywords,
  }));
}

/** What the studio serves beside pages and API: documents for machines, sharing pictures, pictures in fitting widths. */
export function composeDocuments({
  foundation,
  platform,
  shop,
  pictures,
  site,
}: DocumentsDeps): SiteDocument[] {
  const { clock, log, tasks } = platform;
  const { folders } = foundation;
  const media = withStored(openMediaFolder(folders.media, '/media/'), pictures.stored);
  const keep = (name: string, megabytes: number) =>
    createStoredFiles({ log, folder: join(folders.kept, name), maxBytes: megabytes * MEGABYTE });
  const { samples } = site.services;
  return [
    pictureDocument(pictures),
    ...site.documents,
    ...machineDocuments({
      clock,
      site: () => shop.settings.current(),
      addresses: () => addressesOf(shop, site),
      posts: (limit) => feedPosts(site, limit),
    }),
    ...sharePictures({
      log,
      media,
      kept: keep('share', 200),
      tasks,
      fonts: folders.fonts,
      sound: async () => {
        const [song] = (await samples.list({ page: 1, per_page: 1 })).data;
        if (song === undefined) return null;
        const peaks = (packed: string) => reducePeaks(unpackPeaks(packed), STROKES);
        return { before: peaks(song.before_peaks), after: peaks(song.after_peaks) };
      },
    }),
    ...createPictures({ log, media, kept: keep('pictures', 1000) }).documents,
  ];
}
