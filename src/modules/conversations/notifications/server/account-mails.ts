import { SIGN_IN_LINK_LIFETIME, VERIFY_LIFETIME } from '@/modules/people/accounts/accounts.rules';
import { INVITE_LIFETIME } from '@/modules/people/accounts/people.rules';
import type {
  accountInvited,
  accountLinkAsked,
  accountRegisterRepeated,
  accountRegistered,
  accountResetAsked,
} from '@/modules/people/accounts/server/accounts.events';
import type { EventType } from '@/platform/events/event';
import { hashToken } from '@/platform/security/tokens';
import { DAY, HOUR, MINUTE } from '@/shared/clock';
import { accountExistsMail } from './mails/account-exists.mail';
import { resetPasswordMail } from './mails/reset-password.mail';
import { signInLinkMail } from './mails/sign-in-link.mail';
import { studioInviteMail } from './mails/studio-invite.mail';
import { verifyEmailMail } from './mails/verify-email.mail';
import type { NotificationsDeps } from './notifications.deps';
import { post } from './post';

/** What an event carries. */
export type EventData<E> = E extends EventType<infer T> ? T : never;

/** Mails about accounts. */
export interface AccountMails {
  /** The link that shows that an address belongs to its account. */
  verification(registered: EventData<typeof accountRegistered>): Promise<void>;
  /** The link to set a new password. */
  passwordReset(asked: EventData<typeof accountResetAsked>): Promise<void>;
  /** The link that signs in. */
  signInLink(asked: EventData<typeof accountLinkAsked>): Promise<void>;
  /** The link by which somebody joins the studio. */
  studioInvite(invited: EventData<typeof accountInvited>): Promise<void>;
  /** Somebody signed up with an address that has an account; at most one mail an hour. */
  accountExists(repeated: EventData<typeof accountRegisterRepeated>): Promise<void>;
}

// Tells one link from the next without holding it.
function mark(token: string): string {
  return hashToken(token).slice(0, 16);
}

async function invite(
  deps: NotificationsDeps,
  { invite_id, email, role, invited_by, token }: EventData<typeof accountInvited>,
): Promise<void> {
  const site = await deps.site();
  const data = {
    role,
    invited_by,
    url: `${site.site_url}/studio/join/${token}`,
    valid_days: INVITE_LIFETIME / DAY,
  };
  await post(deps, deps.db, {
    messageKey: `studio-invite:${invite_id}:${mark(token)}`,
    kind: 'studio-invite',
    to: email,
    isSecret: true,
    content: studioInviteMail(data, site),
    site,
  });
}

/** Builds the mails about accounts. */
export function createAccountMails(deps: NotificationsDeps): AccountMails {
  return {
    studioInvite: (invited) => invite(deps, invited),
    async verification({ user_id, email, first_name, token }) {
      const site = await deps.site();
      const url = `${site.site_url}/verify-email/${user_id}/${token}`;
      const content = verifyEmailMail({ first_name, url, valid_days: VERIFY_LIFETIME / DAY }, site);
      const messageKey = `verify-email:${user_id}:${mark(token)}`;
      await post(deps, deps.db, {
        messageKey,
        kind: 'verify-email',
        to: email,
        isSecret: true,
        content,
        site,
      });
    },
    async passwordReset({ user_id, email, first_name, token }) {
      const site = await deps.site();
      const url = `${site.site_url}/reset-password/${encodeURIComponent(email)}/${token}`;
      const content = resetPasswordMail({ first_name, url }, site);
      const messageKey = `reset-password:${user_id}:${mark(token)}`;
      await post(deps, deps.db, {
        messageKey,
        kind: 'reset-password',
        to: email,
        isSecret: true,
        content,
        site,
      });
    },
    async signInLink({ user_id, email, first_name, token }) {
      const site = await deps.site();
      const valid_minutes = SIGN_IN_LINK_LIFETIME / MINUTE;
      const data = { first_name, url: `${site.site_url}/sign-in/${token}`, valid_minutes };
      await post(deps, deps.db, {
        messageKey: `sign-in-link:${user_id}:${mark(token)}`,
        kind: 'sign-in-link',
        to: email,
        isSecret: true,
        content: signInLinkMail(data, site),
        site,
      });
    },
    async accountExists({ email }) {
      const site = await deps.site();
      const hour = Math.floor(deps.clock.now().getTime() / HOUR);
      const messageKey = `account-exists:${email.toLowerCase()}:${hour}`;
      await post(deps, deps.db, {
        messageKey,
        kind: 'account-exists',
        to: email,
        content: accountExistsMail(site),
        site,
      });
    },
  };
}
