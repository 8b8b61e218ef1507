import { join } from 'node:path';
import { engineerPath } from '@/modules/catalogue/engineers/engineers.rules';
import type { Catalogue } from '@/modules/catalogue/module';
import { reducePeaks, unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import { servicePath } from '@/modules/catalogue/services/catalogue.rules';
import { DEFAULT_AUTHOR } from '@/modules/content/blog/blog.rules';
import type { Content } from '@/modules/content/module';
import type { Files } from '@/modules/files/module';
import type { Core, Foundation } from '@/modules/foundation/module';
import type { Orders } from '@/modules/orders/module';
import type { Environment } from '@/platform/environment';
import type { SiteDocument } from '@/platform/http/documents';
import type { Route } from '@/platform/http/mount';
import type { Built, Module } from '@/platform/module';
import { openMediaFolder } from '@/platform/pictures/media-folder';
import { withStored } from '@/platform/pictures/media-with-stored';
import { createPictures } from '@/platform/pictures/pictures';
import { createStoredFiles } from '@/platform/pictures/stored-files';
import type { FeedPost } from './frame/server/feed';
import { homeRoutes } from './frame/server/home.routes';
import { machineDocuments } from './frame/server/machine-documents';
import { sharePictures } from './frame/server/share-pictures';
import { siteRoutes } from './frame/server/site.routes';
import type { SitemapEntry } from './frame/server/sitemap';
import { orderViewRoutes } from './order/server/order-view.routes';
import { createOrderViewService } from './order/server/order-view.service';
import { projectViewRoutes } from './projects/server/project-view.routes';
import { songsRoutes } from './songs/server/songs.routes';

/** Pages of the public site, of one order and of the account: they compose other modules. */
export const site: Module = { name: 'site', tables: ['home_texts', 'name_credits'] };

export interface SiteModuleDeps {
  readonly environment: Environment;
  readonly core: Core;
  readonly settings: Foundation['services']['settings'];
  readonly files: Files['services'];
  readonly catalogue: Catalogue['services'];
  readonly orders: Orders['services'];
  readonly content: Content['services'];
}

/** No later module calls it. */
export type Site = Omit<Built<never>, 'services'>;

const MEGABYTE = 1024 * 1024;
const STROKES = 360;

async function addressesOf({ catalogue, content }: SiteModuleDeps): Promise<SitemapEntry[]> {
  const [sold, engineers, categories, posts] = await Promise.all([
    catalogue.catalogue.published(),
    catalogue.engineers.list(),
    content.blogCategories.list(),
    content.blog.published(),
  ]);
  return [
    ...sold.map((service) => ({ path: servicePath(service), changed: service.changed })),
    ...engineers.map(({ slug }) => ({ path: engineerPath(slug) })),
    ...categories
      .filter((category) => category.is_active === 1)
      .map(({ slug, updated_at }) => ({ path: `/blog/categories/${slug}`, changed: new Date(updated_at) })),
    ...posts.map(({ slug, updated_at }) => ({ path: `/blog/${slug}`, changed: new Date(updated_at) })),
  ];
}

async function feedPosts({ content }: SiteModuleDeps, limit: number): Promise<FeedPost[]> {
  const { data } = await content.blog.posts({ page: 1, per_page: limit, fields: 'all' });
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

async function soundOfFirstSample({ samples }: Catalogue['services']) {
  const [song] = (await samples.list({ page: 1, per_page: 1 })).data;
  if (song === undefined) return null;
  const peaks = (packed: string) => reducePeaks(unpackPeaks(packed), STROKES);
  return { before: peaks(song.before_peaks), after: peaks(song.after_peaks) };
}

// Documents for machines, sharing pictures, pictures in fitting widths.
function documentsOf(deps: SiteModuleDeps): SiteDocument[] {
  const { core, settings, files, catalogue } = deps;
  const { clock, log, tasks } = core;
  const { folders } = deps.environment;
  const media = withStored(openMediaFolder(folders.media, '/media/'), files.pictures.stored);
  const keep = (name: string, megabytes: number) =>
    createStoredFiles({ log, folder: join(folders.kept, name), maxBytes: megabytes * MEGABYTE });
  return [
    ...machineDocuments({
      clock,
      site: () => settings.current(),
      addresses: () => addressesOf(deps),
      posts: (limit) => feedPosts(deps, limit),
    }),
    ...sharePictures({
      log,
      media,
      kept: keep('share', 200),
      tasks,
      fonts: folders.fonts,
      sound: () => soundOfFirstSample(catalogue),
    }),
    ...createPictures({ log, media, kept: keep('pictures', 1000) }).documents,
  ];
}

/** Builds what joins other modules for visitors and customers: home, the order page, and documents for machines. */
export function buildSite(deps: SiteModuleDeps): Site {
  const { core, settings, files, orders } = deps;
  const { db, clock, pushes } = core;
  const { orders: service, deliveries, revisions, writtenReviews: reviews } = orders;
  const orderView = createOrderViewService({
    db,
    clock,
    orders: service,
    deliveries,
    revisions,
    files: files.uploads.service,
    copies: files.copies,
    pushes,
    reviews,
    site: () => settings.current(),
  });
  const routes: Route[] = [
    ...siteRoutes({ db }),
    ...homeRoutes(core),
    ...orderViewRoutes(orderView),
    ...songsRoutes({ db, orders: service, files: files.uploads.service, copies: files.copies }),
    ...projectViewRoutes({ db, files: files.uploads.service, copies: files.copies }),
  ];
  return { routes, jobs: [], documents: documentsOf(deps) };
}
