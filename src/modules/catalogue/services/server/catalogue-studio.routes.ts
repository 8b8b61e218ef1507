import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import {
  createService,
  getStudioService,
  listStudioServices,
  moveService,
  orderServices,
  previewService,
  removeService,
  saveService,
} from '../catalogue-studio.contract';
import { signedIn, wrapped } from '@/platform/http/signed-in';
import type { StudioServices } from './studio-services.service';

/** API-80: services in the studio. The fixed path of the order comes before the ones with an id. */
export function studioServicesRoutes(services: StudioServices): Route[] {
  return [
    route(listStudioServices, async () => ok({ data: await services.list() })),
    route(createService, ({ caller, body }) => signedIn(caller, (by) => wrapped(services.create(by, body)))),
    route(orderServices, ({ caller, body }) => signedIn(caller, (by) => wrapped(services.order(by, body)))),
    route(getStudioService, ({ params }) => wrapped(services.get(params.id))),
    route(saveService, ({ caller, params, body }) =>
      signedIn(caller, (by) => wrapped(services.save(by, params.id, body))),
    ),
    route(moveService, ({ caller, params, body }) =>
      signedIn(caller, (by) => wrapped(services.move(by, params.id, body))),
    ),
    route(removeService, ({ caller, params, body }) =>
      signedIn(caller, async (by) => {
        const removed = await services.remove(by, params.id, body.version);
        return removed.ok ? ok({ removed: removed.value }) : removed;
      }),
    ),
    route(previewService, ({ params }) => wrapped(services.preview(params.id))),
  ];
}
