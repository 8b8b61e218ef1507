export { studioRoutes } from './studio.routes';
export { createStudioService, type StudioService } from './studio.service';
