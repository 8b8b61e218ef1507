export { samplesRoutes } from './samples.routes';
export { seedSamples } from './samples.seed';
export { createSamplesService } from './samples.service';
