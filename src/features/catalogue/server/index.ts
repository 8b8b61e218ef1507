export { catalogueRoutes } from './catalogue.routes';
export { createCatalogueService, type CatalogueService } from './catalogue.service';
export { seedCatalogue } from './catalogue.seed';
export type { LineRefusal, LineRequest, PricedLine } from './price-lines';
