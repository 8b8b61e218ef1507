import type { LeadsService } from '@/modules/conversations/contact/server/leads.service';
import type { Db } from '@/platform/db/database';
import type { KeyPurpose, Keys } from '@/platform/security/keys';
import type { SignedIn } from '@/shared/caller';
import type { Clock } from '@/shared/clock';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { MailPreferences } from '../notifications.contract';
import { leaveParts, type MailReaderRef, type MailTopic } from '../notifications.rules';
import { readerOf, type Reader } from './mail-reader.read-model';
import {
  deletePreferences,
  endTopicOfUser,
  findPreferences,
  isStopped,
  savePreferences,
  stopAddress,
} from './preferences.store';

export interface PreferencesService {
  /** What a person wants to be mailed; the newsletter is theirs to see once their address is verified. */
  read(person: SignedIn): Promise<MailPreferences>;
  /** Keeps their choice, and puts their address on the mailing list or takes it off. */
  write(person: SignedIn, input: MailPreferences): Promise<Answer<MailPreferences, 'conflict'>>;
  /** Forgets what was chosen before the account's address was proved to be its owner's. */
  forget(userId: UserId): Promise<void>;
  /**
   * Whether mails of a topic may go to somebody: as their account chose; where it never did, and for guests, as long as
   * their address has not ended them. Only for mails that no order depends on.
   */
  allows(reader: Reader, topic: MailTopic): Promise<boolean>;
  /** The token of a link that ends a topic for its reader, without logging in and without an end of its own. */
  leaveToken(ref: MailReaderRef, topic: MailTopic): string;
  /** What a link of a mail ends, and whether its reader still wants it. */
  leaveState(token: string): Promise<Answer<{ topic: MailTopic; wanted: boolean }, 'not_found'>>;
  /** Ends a topic for whoever got the link; again is a success again. */
  leave(token: string): Promise<Answer<MailTopic, 'not_found'>>;
}

export interface PreferencesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly leads: Pick<LeadsService, 'isSubscribed' | 'setSubscribed'>;
}

const LEAVING: KeyPurpose = { name: 'links that end mails', lifetimeMs: null };

const signedText = (topic: MailTopic, ref: MailReaderRef): string => `mails:${topic}:${ref}`;

// What an address ended before it had an account holds until its account chooses.
async function inputOf(db: Db, { userId, email }: Reader, topic: MailTopic): Promise<boolean> {
  const chosen = userId === null ? null : await findPreferences(db, userId);
  return chosen === null ? !(await isStopped(db, email, topic)) : chosen[topic];
}

async function readerOfLink({ db, keys }: PreferencesDeps, token: string) {
  const parts = leaveParts(token);
  if (parts === null || !keys.signer(LEAVING).verify(signedText(parts.topic, parts.ref), parts.signature))
    return null;
  const reader = await readerOf(db, parts.ref);
  return reader === null ? null : { topic: parts.topic, reader };
}

const notOurs = () => refuse('not_found', 'This link does not belong to any of our emails.');

async function readPreferences(
  { db, leads }: PreferencesDeps,
  { userId, email, verified }: SignedIn,
): Promise<MailPreferences> {
  const input = (topic: MailTopic) => inputOf(db, { userId, email }, topic);
  const [messages, reminders, reviews, newsletter] = await Promise.all([
    input('messages'),
    input('reminders'),
    input('reviews'),
    // Whether an address is on the list is nobody's business who has not shown that it is theirs.
    verified ? leads.isSubscribed(email) : false,
  ]);
  return { newsletter, messages, reminders, reviews };
}

/** Builds the service of mail preferences. */
export function createPreferencesService(deps: PreferencesDeps): PreferencesService {
  const { db, clock, keys, leads } = deps;
  return {
    read: (person) => readPreferences(deps, person),
    async write(person, { newsletter, ...topics }) {
      if (newsletter && !person.verified) {
        return refuse('conflict', 'Please confirm your email address first; then you can join the list.');
      }
      await db.transaction(async (tx) => {
        await savePreferences(tx, person.userId, { ...topics, now: clock.now() });
        if (person.verified) await leads.setSubscribed(tx, person.email, newsletter);
      });
      return ok({ newsletter, ...topics });
    },
    forget: (userId) => deletePreferences(db, userId),
    allows: (reader, topic) => inputOf(db, reader, topic),
    leaveToken: (ref, topic) => `${topic}.${ref}.${keys.signer(LEAVING).sign(signedText(topic, ref))}`,
    async leaveState(token) {
      const link = await readerOfLink(deps, token);
      if (link === null) return notOurs();
      return ok({ topic: link.topic, wanted: await inputOf(db, link.reader, link.topic) });
    },
    async leave(token) {
      const link = await readerOfLink(deps, token);
      if (link === null) return notOurs();
      const { topic, reader } = link;
      const now = clock.now();
      if (reader.userId === null) await stopAddress(db, { email: reader.email, topic, now });
      else await endTopicOfUser(db, { userId: reader.userId, topic, now });
      return ok(topic);
    },
  };
}
