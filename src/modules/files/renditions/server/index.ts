export { createRenditionsService, renditionsJobs, type RenditionsService } from './renditions.service';
export { filesOfRenditions } from './renditions.store';
