import { route, type Route } from '@/platform/http/mount';
import type { Caller } from '@/shared/caller';
import type { UserId } from '@/shared/ids';
import { ok } from '@/shared/result';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '../second-factor.contract';
import type { AccountsService } from './accounts.service';
import { tokenOf } from './token-of';

// The calls below are declared for people who are known, so that the edge has let nobody else through.
function known(caller: Caller): UserId {
  if (caller.kind === 'anonymous') throw new Error('A call about a second factor was answered for nobody');
  return caller.userId;
}

/** The calls below /auth/second-factor. */
export function secondFactorRoutes(service: AccountsService): Route[] {
  return [
    route(getSecondFactor, async ({ caller }) => {
      const { since, required, recoveryCodesLeft } = await service.secondFactorOf(known(caller));
      const data = { since: since?.toISOString() ?? null, required, recovery_codes_left: recoveryCodesLeft };
      return ok({ success: true, data });
    }),
    route(beginSecondFactor, async ({ caller, body: { password, code } }) => {
      const begun = await service.beginSecondFactor(known(caller), { password, code: code ?? null });
      return begun.ok ? ok({ success: true, data: begun.value }) : begun;
    }),
    route(confirmSecondFactor, async ({ caller, body, raw }) => {
      const confirmation = { typed: body.code, token: tokenOf(raw) ?? '' };
      const codes = await service.confirmSecondFactor(known(caller), confirmation);
      if (!codes.ok) return codes;
      const message = 'Your second factor is on.';
      return ok({ success: true, message, data: { recovery_codes: codes.value } });
    }),
    route(renewRecoveryCodes, async ({ caller, body }) => {
      const codes = await service.renewRecoveryCodes(known(caller), body);
      if (!codes.ok) return codes;
      const message = 'Here are your new recovery codes. The old ones no longer work.';
      return ok({ success: true, message, data: { recovery_codes: codes.value } });
    }),
    route(disableSecondFactor, async ({ caller, body }) => {
      const disabled = await service.disableSecondFactor(known(caller), body);
      if (!disabled.ok) return disabled;
      return ok({ success: true, message: 'Your second factor is off.' });
    }),
  ];
}
