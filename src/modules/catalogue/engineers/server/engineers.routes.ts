import { route, type Route } from '@/platform/http/mount';
import { signedIn } from '@/platform/http/signed-in';
import { ok } from '@/shared/result';
import { listEngineers, listStudioEngineers, saveEngineer, showEngineer } from '../engineers.contract';
import type { Engineers } from './engineers.service';

/** The calls about engineers: what visitors read, and what the studio writes. */
export function engineersRoutes(engineers: Engineers): Route[] {
  return [
    route(listEngineers, async () => ok({ data: await engineers.list() })),
    route(showEngineer, async ({ params }) => {
      const found = await engineers.one(params.slug);
      return found.ok ? ok({ data: found.value }) : found;
    }),
    route(listStudioEngineers, async () => ok(await engineers.studioList())),
    route(saveEngineer, ({ caller, params, body }) =>
      signedIn(caller, (by) => engineers.save(by, params.userId, body)),
    ),
  ];
}
