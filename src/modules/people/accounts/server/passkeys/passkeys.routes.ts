import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogIn,
  listPasskeys,
  logInByPasskey,
  removePasskey,
  renamePasskey,
} from '../../passkeys.contract';
import { loggedInAnswer, signedIn } from '../accounts.wire';
import { tokenOf } from '../token-of';
import type { PasskeyRow } from '../passkeys.store';
import type { Passkeys } from './passkeys.service';

function wirePasskey({ id, name, createdAt, lastUsedAt, backedUp }: PasskeyRow) {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    synced: backedUp,
  };
}

function ownPasskeyRoutes(service: Passkeys): Route[] {
  return [
    route(listPasskeys, async ({ caller }) => {
      const rows = await service.listPasskeys(signedIn(caller).userId);
      return ok({ success: true, data: rows.map(wirePasskey) });
    }),
    route(beginPasskey, async ({ caller, body: { password = null, code = null }, raw }) => {
      const beginning = { password, code, token: tokenOf(raw) ?? '' };
      const begun = await service.beginPasskey(signedIn(caller).userId, beginning);
      return begun.ok ? ok({ success: true, data: begun.value }) : begun;
    }),
    route(addPasskey, async ({ caller, body }) => {
      const added = await service.addPasskey(signedIn(caller).userId, body);
      if (!added.ok) return added;
      return ok({ success: true, message: 'Your passkey is added.', data: wirePasskey(added.value) });
    }),
    route(renamePasskey, async ({ caller, params: { id }, body: { name } }) => {
      const renamed = await service.renamePasskey(signedIn(caller).userId, { id, name });
      if (!renamed.ok) return renamed;
      return ok({ success: true, message: 'The name is saved.', data: wirePasskey(renamed.value) });
    }),
    route(removePasskey, async ({ caller, params: { id }, raw }) => {
      const removal = { id, token: tokenOf(raw) ?? '' };
      const removed = await service.removePasskey(signedIn(caller).userId, removal);
      return removed.ok ? ok({ success: true, message: 'The passkey is removed.' }) : removed;
    }),
  ];
}

/** The calls about passkeys: one's own, and signing in. */
export function passkeyRoutes(service: Passkeys): Route[] {
  return [
    ...ownPasskeyRoutes(service),
    route(beginPasskeyLogIn, async () => ok({ success: true, data: await service.beginPasskeyLogIn() })),
    route(logInByPasskey, async ({ body: { role: door, passkey }, raw }) => {
      const userAgent = raw.headers.get('user-agent');
      const answer = await service.logInByPasskey({ passkey, door, userAgent });
      return answer.ok ? loggedInAnswer(answer.value) : answer;
    }),
  ];
}
