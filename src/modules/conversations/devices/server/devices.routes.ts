import { route, type Route } from '@/platform/http/mount';
import { tokenOf } from '@/modules/people/accounts/server/token-of';
import { ok, refuse } from '@/shared/result';
import { forgetDevice, getDeviceKey, listDevices, putDevice, removeDevice } from '../devices.contract';
import type { DevicesService } from './devices.service';

const LOG_IN = refuse('unauthenticated', 'Please log in to continue.');
const MAX_AGENT = 500;

/** The calls by which browsers say that they want to be told (API-77). */
export function devicesRoutes(service: DevicesService): Route[] {
  return [
    route(getDeviceKey, async () => ok({ success: true as const, key: await service.publicKey() })),
    route(putDevice, async ({ caller, orderLink, body, raw }) => {
      const { hide_names: hidesNames, order_id = null, ...target } = body;
      const userAgent = raw.headers.get('user-agent')?.slice(0, MAX_AGENT) ?? null;
      const who = { caller, orderLink, token: tokenOf(raw) };
      const saved = await service.save(who, { ...target, hidesNames, userAgent }, order_id);
      return saved.ok ? ok({ success: true as const, message: 'We will tell you on this device.' }) : saved;
    }),
    route(listDevices, async ({ caller }) => {
      if (caller.kind !== 'user') return LOG_IN;
      const devices = await service.list(caller.userId);
      const data = devices.map(({ id, user_agent, hides_names, created_at, last_told_at }) => ({
        id,
        user_agent,
        hide_names: hides_names,
        created_at: created_at.toISOString(),
        last_told_at: last_told_at?.toISOString() ?? null,
      }));
      return ok({ success: true as const, data });
    }),
    route(removeDevice, async ({ caller, params }) => {
      if (caller.kind !== 'user') return LOG_IN;
      const removed = await service.remove(caller.userId, params.deviceId);
      return removed.ok
        ? ok({ success: true as const, message: 'This device gets no more notifications.' })
        : removed;
    }),
    route(forgetDevice, async ({ body }) => {
      await service.forget(body.endpoint, body.order_id ?? null);
      return ok({ success: true as const, message: 'This device gets no more notifications.' });
    }),
  ];
}
