import { EMAIL_CHANGE_LIFETIME } from '@/modules/people/accounts/accounts.rules';
import type {
  accountDeleted,
  accountEmailChangeAsked,
  accountEmailChanged,
  accountPasskeyChanged,
  accountPasswordChanged,
  accountSecondFactorChanged,
} from '@/modules/people/accounts/server/accounts.events';
import { hashToken } from '@/platform/security/tokens';
import { DAY } from '@/shared/clock';
import type { EventData } from './account-mails';
import type { MailContent, MailSite } from './mail-layout';
import {
  accountDeletedMail,
  emailChangedMail,
  emailChangeNewMail,
  emailChangeOldMail,
  passkeyMail,
  passwordChangedMail,
  secondFactorMail,
} from './mails/account-safety.mail';
import type { NotificationsDeps } from './notifications.deps';
import { post, type Letter } from './post';

/** Mails that tell whoever an account belongs to what was done with it, in case it was somebody else. */
export interface SafetyMails {
  /** To both addresses, each with a link of its own. */
  emailChangeAsked(event: EventData<typeof accountEmailChangeAsked>): Promise<void>;
  /** To both addresses. */
  emailChanged(event: EventData<typeof accountEmailChanged>): Promise<void>;
  passwordChanged(event: EventData<typeof accountPasswordChanged>): Promise<void>;
  secondFactorChanged(event: EventData<typeof accountSecondFactorChanged>): Promise<void>;
  passkeyChanged(event: EventData<typeof accountPasskeyChanged>): Promise<void>;
  /** The last mail to an account. */
  accountDeleted(event: EventData<typeof accountDeleted>): Promise<void>;
}

type SafetyLetter = Pick<Letter, 'kind' | 'messageKey' | 'to' | 'isSecret'> & {
  readonly write: (site: MailSite) => MailContent;
};

async function send(deps: NotificationsDeps, { write, ...envelope }: SafetyLetter): Promise<void> {
  const site = await deps.site();
  await post(deps, deps.db, { ...envelope, content: write(site), site });
}

// Tells one link from the next without holding it.
const mark = (token: string): string => hashToken(token).slice(0, 16);

async function emailChangeAsked(
  deps: NotificationsDeps,
  {
    user_id,
    first_name,
    old_email,
    old_token,
    new_email,
    new_token,
  }: EventData<typeof accountEmailChangeAsked>,
): Promise<void> {
  const data = { first_name, old_email, new_email, valid_days: EMAIL_CHANGE_LIFETIME / DAY };
  const linkOf = (site: MailSite, token: string) => `${site.site_url}/email-change/${token}`;
  // Each wish has a token at one address at least, which tells it from the next wish.
  const input = mark(`${new_token ?? ''} ${old_token ?? ''}`);
  await send(deps, {
    kind: 'email-change-new',
    messageKey: `email-change-new:${user_id}:${input}`,
    to: new_email,
    isSecret: new_token !== null,
    write: (site) =>
      emailChangeNewMail({ ...data, url: new_token === null ? null : linkOf(site, new_token) }, site),
  });
  if (old_token === null) return;
  await send(deps, {
    kind: 'email-change-old',
    messageKey: `email-change-old:${user_id}:${input}`,
    to: old_email,
    isSecret: true,
    write: (site) => emailChangeOldMail({ ...data, url: linkOf(site, old_token) }, site),
  });
}

/** Builds the mails about the safety of accounts. */
export function createSafetyMails(deps: NotificationsDeps): SafetyMails {
  return {
    emailChangeAsked: (event) => emailChangeAsked(deps, event),
    async emailChanged({ user_id, changed_at, ...data }) {
      for (const to of [data.old_email, data.new_email]) {
        await send(deps, {
          kind: 'email-changed',
          messageKey: `email-changed:${user_id}:${changed_at}:${mark(to)}`,
          to,
          write: (site) => emailChangedMail(data, site),
        });
      }
    },
    passwordChanged: ({ user_id, email, first_name, changed_at }) =>
      send(deps, {
        kind: 'password-changed',
        messageKey: `password-changed:${user_id}:${changed_at}`,
        to: email,
        write: (site) => passwordChangedMail({ first_name, changed_at: new Date(changed_at) }, site),
      }),
    secondFactorChanged: ({ user_id, email, first_name, on, changed_at }) =>
      send(deps, {
        kind: 'second-factor',
        messageKey: `second-factor:${user_id}:${changed_at}`,
        to: email,
        write: (site) => secondFactorMail({ first_name, on }, site),
      }),
    passkeyChanged: ({ user_id, email, passkey_id, changed_at, ...data }) =>
      send(deps, {
        kind: 'passkey',
        messageKey: `passkey:${user_id}:${passkey_id}:${data.added ? 'added' : 'removed'}`,
        to: email,
        write: (site) => passkeyMail({ ...data, changed_at: new Date(changed_at) }, site),
      }),
    accountDeleted: ({ user_id, email, first_name }) =>
      send(deps, {
        kind: 'account-deleted',
        messageKey: `account-deleted:${user_id}`,
        to: email,
        write: (site) => accountDeletedMail({ first_name }, site),
      }),
  };
}
