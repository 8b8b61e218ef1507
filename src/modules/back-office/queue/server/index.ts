export { createOpening } from './opening.service';
export { openingRoutes } from './opening.routes';
export { studioRoutes } from './studio.routes';
export { createStudioService } from './studio.service';
