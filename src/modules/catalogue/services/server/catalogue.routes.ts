import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import {
  getServiceDetails,
  listCategories,
  listOneTimeServices,
  listServices,
  listServicesOfTag,
  listTags,
} from '../catalogue.contract';
import { estimateDrop } from '../estimate.contract';
import type { CatalogueService } from './catalogue.service';

/** API-02 and API-33 to API-36. The fixed path of API-02 comes before the one that takes any tag. */
export function catalogueRoutes(service: CatalogueService): Route[] {
  return [
    route(listOneTimeServices, async () => ok({ data: await service.oneTimeServices() })),
    route(estimateDrop, async ({ body: { files, as } }) =>
      ok({ data: await service.estimate({ files, as: as ?? null }) }),
    ),
    route(listTags, async () => ok(await service.tags())),
    route(listServices, async ({ query }) => ok(await service.services(query))),
    route(listServicesOfTag, ({ params, query }) => service.servicesOfTag(params.tag_slug, query)),
    route(getServiceDetails, async ({ params }) => {
      const found = await service.details(params.id);
      return found.ok ? ok({ success: true, data: found.value }) : found;
    }),
    route(listCategories, async () => ok({ success: true, data: await service.categories() })),
  ];
}
