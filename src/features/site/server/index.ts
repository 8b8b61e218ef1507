export { seedNameCredits } from './name-credits.seed';
export { siteRoutes } from './site.routes';
