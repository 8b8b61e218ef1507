export { samplesRoutes } from './samples.routes';
export { seedSamples } from './samples.seed';
export { createSamplesService, type SamplesService } from './samples.service';
