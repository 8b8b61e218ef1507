export { samplesJobs } from './sample-maker';
export { sampleSounds } from './sample-sounds';
export type { SampleFiles } from './samples.deps';
export { samplesRoutes } from './samples.routes';
export { seedSamples } from './samples.seed';
export { createSamplesService } from './samples.service';
export { studioSamplesRoutes } from './studio-samples.routes';
export { createStudioSamples } from './studio-samples.service';
export { filesOfSamples } from './studio-samples.store';
