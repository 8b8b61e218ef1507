export { homeRoutes } from './home.routes';
export type { FeedPost } from './feed';
export { machineDocuments } from './machine-documents';
export { seedNameCredits } from './name-credits.seed';
export { sharePictures } from './share-pictures';
export { siteRoutes } from './site.routes';
export type { SitemapEntry } from './sitemap';
