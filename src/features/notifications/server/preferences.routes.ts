import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import { getPreferences, putPreferences } from '../notifications.contract';
import type { PreferencesService } from './preferences.service';

const LOG_IN = refuse('unauthenticated', 'Please log in to continue.');

/** The preferences of API-77. */
export function preferencesRoutes(service: PreferencesService): Route[] {
  return [
    route(getPreferences, async ({ caller }) =>
      caller.kind === 'user' ? ok({ success: true as const, data: await service.read(caller) }) : LOG_IN,
    ),
    route(putPreferences, async ({ caller, body }) => {
      if (caller.kind !== 'user') return LOG_IN;
      const kept = await service.write(caller, body);
      if (!kept.ok) return kept;
      return ok({ success: true as const, message: 'Your choice is kept.', data: kept.value });
    }),
  ];
}
