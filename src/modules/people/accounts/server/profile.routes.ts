import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import {
  askEmailChange,
  cancelEmailChange,
  changePassword,
  confirmEmailChange,
  confirmEmailChangeByPassword,
  deleteMe,
  dropEmailChange,
  exportMe,
  patchMe,
  readEmailChange,
  resendVerification,
  showEmailChange,
} from '../profile.contract';
import { signedIn, wireProfile } from './accounts.wire';
import type { AccountsService } from './accounts.service';
import type { EmailLink, PendingEmail } from './email-change.service';
import type { PersonalDataService } from './personal-data.service';
import { openerOf } from './opener';
import { tokenOf } from './token-of';

const GONE = refuse('unauthenticated', 'Please log in to continue.');

function wirePending({ newEmail, newConfirmed, oldConfirmed, expiresAt }: PendingEmail) {
  return {
    new_email: newEmail,
    new_confirmed: newConfirmed,
    old_confirmed: oldConfirmed,
    expires_at: expiresAt.toISOString(),
  };
}

function wireLink({ side, newEmail, confirmed, changed }: EmailLink) {
  return { side, new_email: newEmail, confirmed, changed };
}

function confirmedAnswer(link: EmailLink) {
  const message = link.changed
    ? 'Your address is changed.'
    : 'Thank you. Now confirm from the other address too.';
  return { success: true as const, message, data: wireLink(link) };
}

function profileRoutes(service: AccountsService): Route[] {
  return [
    route(patchMe, async ({ caller, body }) => {
      const profile = await service.changeProfile(signedIn(caller).userId, {
        ...(body.first_name === undefined ? {} : { firstName: body.first_name }),
        ...(body.last_name === undefined ? {} : { lastName: body.last_name }),
        ...(body.phone === undefined ? {} : { phone: body.phone || null }),
      });
      return profile === null ? GONE : ok({ success: true, data: wireProfile(profile) });
    }),
    route(resendVerification, async ({ caller }) => {
      const sent = await service.resendVerification(signedIn(caller).userId);
      return sent.ok ? ok({ success: true, message: 'We have emailed you a new link.' }) : sent;
    }),
    route(changePassword, async ({ caller, body, raw }) => {
      const changed = await service.changePassword(signedIn(caller).userId, {
        current: body.current_password,
        password: body.password,
        token: tokenOf(raw) ?? '',
      });
      if (!changed.ok) return changed;
      return ok({
        success: true,
        message: 'Your password is changed. You are signed out on every other device.',
      });
    }),
  ];
}

function emailRoutes(service: AccountsService): Route[] {
  return [
    route(readEmailChange, async ({ caller }) => {
      const pending = await service.pendingEmailOf(signedIn(caller).userId);
      return ok({ success: true, data: pending && wirePending(pending) });
    }),
    route(askEmailChange, async ({ caller, body }) => {
      const asked = await service.askEmailChange(signedIn(caller).userId, body);
      if (!asked.ok) return asked;
      const message = 'We have emailed both addresses. Open the links to confirm the change.';
      return ok({ success: true, message, data: wirePending(asked.value) });
    }),
    route(dropEmailChange, async ({ caller }) => {
      await service.dropEmailChange(signedIn(caller).userId);
      return ok({ success: true, message: 'Your address stays as it is.' });
    }),
    route(showEmailChange, async ({ params }) => {
      const link = await service.emailLink(params.token);
      return link.ok ? ok({ success: true, data: wireLink(link.value) }) : link;
    }),
    route(confirmEmailChange, async ({ params, caller, raw }) => {
      const link = await service.confirmEmailChange(params.token, openerOf(caller, raw, null));
      return link.ok ? ok(confirmedAnswer(link.value)) : link;
    }),
    route(confirmEmailChangeByPassword, async ({ params, body, caller, raw }) => {
      const link = await service.confirmEmailChange(params.token, openerOf(caller, raw, body.password));
      return link.ok ? ok(confirmedAnswer(link.value)) : link;
    }),
    route(cancelEmailChange, async ({ params }) => {
      const cancelled = await service.cancelEmailChange(params.token);
      return cancelled.ok
        ? ok({ success: true, message: 'Cancelled. The address stays as it is.' })
        : cancelled;
    }),
  ];
}

/** The calls with which people change themselves. */
export function ownAccountRoutes(service: AccountsService): Route[] {
  return [...profileRoutes(service), ...emailRoutes(service)];
}

/** Taking one's data along, and going. */
export function personalDataRoutes(service: PersonalDataService, siteUrl: () => Promise<string>): Route[] {
  return [
    route(exportMe, async ({ caller }) => {
      const found = await service.exportOf(signedIn(caller).userId);
      if (found === null) return GONE;
      return ok({ exported_at: found.at.toISOString(), site: await siteUrl(), data: found.data });
    }),
    route(deleteMe, async ({ caller, body }) => {
      const deleted = await service.deleteOwnAccount(signedIn(caller).userId, body.password);
      return deleted.ok ? ok({ success: true, message: 'Your account is deleted. Goodbye.' }) : deleted;
    }),
  ];
}
