import {
  createStudioSamples,
  samplesJobs,
  sampleSounds,
  studioSamplesRoutes,
  type SampleFiles,
} from '@/modules/catalogue/samples/server';
import { fileAddress } from '@/modules/files/uploads/links.rules';
import type { Platform } from './compose-platform';
import type { Work } from './compose-work';

// Samples claim what their maker sent, and nothing that already belongs to somebody else.
function filesForSamples({ uploads, isClaimed }: Work): SampleFiles {
  const { service } = uploads;
  return {
    own: (ids, userId) => service.readLinks(ids.map(fileAddress), { session: null, userId }),
    hold: async (tx, ids) => (await service.lockForClaim(tx, ids)) && !(await isClaimed(tx, ids)),
    open: (id) => service.openFile(id),
    add: (file) => service.addFile(file),
    read: (id, range) => service.readFile(id, range),
    discard: (tx, ids) => service.discard(tx, ids),
  };
}

/** The samples as the studio makes them, on the uploads that others keep too. */
export function composeSamples(platform: Platform, work: Work) {
  const deps = { ...platform, files: filesForSamples(work) };
  return {
    routes: studioSamplesRoutes(createStudioSamples(deps)),
    jobs: samplesJobs(deps),
    sounds: sampleSounds(deps),
  };
}
