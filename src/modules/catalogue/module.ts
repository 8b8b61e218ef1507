import type { Core, Foundation } from '@/modules/foundation/module';
import type { Files } from '@/modules/files/module';
import { fileAddress } from '@/modules/files/uploads/links.rules';
import { accountClaimed } from '@/modules/people/accounts/server/accounts.events';
import type { Environment } from '@/platform/environment';
import type { Route } from '@/platform/http/mount';
import type { Built, Module } from '@/platform/module';
import { engineersRoutes } from './engineers/server/engineers.routes';
import { createEngineers, type Engineers } from './engineers/server/engineers.service';
import { dataOfEngineers } from './engineers/server/personal-data.store';
import { favouritesRoutes } from './favourites/server/favourites.routes';
import { createFavouritesService } from './favourites/server/favourites.service';
import { dataOfFavourites } from './favourites/server/personal-data.store';
import type { WireSample } from './samples/samples.contract';
import { samplesJobs } from './samples/server/sample-maker';
import { sampleSounds } from './samples/server/sample-sounds';
import type { SampleFiles } from './samples/server/samples.deps';
import { samplesRoutes } from './samples/server/samples.routes';
import { createSamplesService } from './samples/server/samples.service';
import { studioSamplesRoutes } from './samples/server/studio-samples.routes';
import { createStudioSamples } from './samples/server/studio-samples.service';
import { filesOfSamples } from './samples/server/studio-samples.store';
import { studioServicesRoutes } from './services/server/catalogue-studio.routes';
import { catalogueRoutes } from './services/server/catalogue.routes';
import { createCatalogueService, type CatalogueService } from './services/server/catalogue.service';
import { sortingRoutes } from './services/server/sorting.routes';
import { createSortingService } from './services/server/sorting.service';
import { createStudioServices, type StudioServicesDeps } from './services/server/studio-services.service';

/** What the studio offers: services, samples, favourites. */
export const catalogue: Module = {
  name: 'catalogue',
  tables: [
    'categories',
    'engineers',
    'favourites',
    'samples',
    'service_tags',
    'services',
    'tags',
    'variations',
  ],
  personalData: [dataOfFavourites, dataOfEngineers],
  fileUses: [filesOfSamples],
};

export type Catalogue = Built<{
  readonly catalogue: CatalogueService;
  readonly samples: ReturnType<typeof createSamplesService>;
  readonly engineers: Engineers;
  /** All samples that visitors may hear. */
  readonly published: () => Promise<readonly WireSample[]>;
}>;

export interface CatalogueModuleDeps {
  readonly environment: Environment;
  readonly core: Core;
  readonly settings: Foundation['services']['settings'];
  readonly files: Files['services'];
  /** Holds the plans of a package at the payment providers against its price. */
  readonly planProblems: StudioServicesDeps['planProblems'];
}

// Samples claim what their maker sent, and nothing that already belongs to somebody else.
function filesForSamples({ uploads, isClaimed }: Files['services']): SampleFiles {
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

function favouritesOf({ db, clock, events }: Core, services: CatalogueService): Route[] {
  const favourites = createFavouritesService({ db, clock, catalogue: services });
  // Whoever signed up with an address that is not theirs leaves nothing behind for its owner.
  events.subscribe(accountClaimed, 'favourites', ({ user_id }) => favourites.clear(user_id));
  return favouritesRoutes(favourites);
}

// More than any studio shows.
const MAX_SAMPLES = 200;

/** Builds what visitors choose from, and what the studio makes it with. */
export function buildCatalogue({
  environment,
  core,
  settings,
  files,
  planProblems,
}: CatalogueModuleDeps): Catalogue {
  const { db, clock, record } = core;
  const services = createCatalogueService({ db, settings });
  const currency = async () => (await settings.current()).currency;
  const studio = { db, clock, record, currency };
  const samples = createSamplesService({ db });
  const published = async () => (await samples.list({ page: 1, per_page: MAX_SAMPLES })).data;
  const engineers = createEngineers({
    db,
    record,
    demo: environment.demo,
    samples: published,
  });
  const making = { ...core, files: filesForSamples(files) };
  const routes: Route[] = [
    ...catalogueRoutes(services),
    ...studioServicesRoutes(createStudioServices({ ...studio, planProblems })),
    ...sortingRoutes(createSortingService(studio)),
    ...samplesRoutes(samples),
    ...studioSamplesRoutes(createStudioSamples(making)),
    ...favouritesOf(core, services),
    ...engineersRoutes(engineers),
  ];
  return {
    services: { catalogue: services, samples, engineers, published },
    routes,
    jobs: samplesJobs(making),
    documents: [sampleSounds(making)],
  };
}
