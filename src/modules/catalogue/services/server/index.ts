export { catalogueRoutes } from './catalogue.routes';
export { studioServicesRoutes } from './catalogue-studio.routes';
export { sortingRoutes } from './sorting.routes';
export { createSortingService } from './sorting.service';
export { createStudioServices, type PackagePlans } from './studio-services.service';
export { createCatalogueService, type CatalogueService } from './catalogue.service';
export { seedCatalogue } from './catalogue.seed';
export type { LineRefusal, LineRequest, PricedLine } from './price-lines';
