import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import { getPreferences, leaveState, leaveTopic, putPreferences } from '../notifications.contract';
import { TOPIC_LABELS } from '../notifications.rules';
import type { PreferencesService } from './preferences.service';

const LOG_IN = refuse('unauthenticated', 'Please log in to continue.');

/** The preferences of API-77, and the links that end mails without logging in. */
export function preferencesRoutes(service: PreferencesService): Route[] {
  return [
    route(getPreferences, async ({ caller }) =>
      caller.kind === 'user' ? ok({ success: true as const, data: await service.read(caller) }) : LOG_IN,
    ),
    route(putPreferences, async ({ caller, body }) => {
      if (caller.kind !== 'user') return LOG_IN;
      const stored = await service.write(caller, body);
      if (!stored.ok) return stored;
      return ok({ success: true as const, message: 'Saved.', data: stored.value });
    }),
    route(leaveState, async ({ query }) => {
      const state = await service.leaveState(query.token);
      return state.ok ? ok({ success: true as const, ...state.value }) : state;
    }),
    route(leaveTopic, async ({ query }) => {
      const ended = await service.leave(query.token);
      if (!ended.ok) return ended;
      return ok({ success: true as const, message: `You will get no more ${TOPIC_LABELS[ended.value]}.` });
    }),
  ];
}
