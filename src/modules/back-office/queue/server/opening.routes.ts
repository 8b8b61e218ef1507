import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import { confirmStep, getOpening, openStudio } from '../studio.contract';
import type { OpeningService } from './opening.service';

/** What a studio still needs before it opens, and the opening itself. */
export function openingRoutes(opening: OpeningService): Route[] {
  return [
    route(getOpening, async () => ok({ data: await opening.steps(), open: await opening.isOpen() })),
    route(confirmStep, async ({ caller, body }) => {
      if (caller.kind !== 'user') return refuse('forbidden', 'Please log in to continue.');
      await opening.confirm(caller, body.step);
      return ok({ message: 'Confirmed.' });
    }),
    route(openStudio, async ({ caller, body }) => {
      if (caller.kind !== 'user') return refuse('forbidden', 'Please log in to continue.');
      const done = await opening.setOpen(caller, body.open);
      return done.ok ? ok({ message: body.open ? 'The studio is open.' : 'The studio is closed.' }) : done;
    }),
  ];
}
