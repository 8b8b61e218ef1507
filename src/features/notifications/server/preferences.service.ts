import type { LeadsService } from '@/features/leads/server';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { Clock } from '@/shared/clock';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { MailPreferences } from '../notifications.contract';
import { findPreferences, savePreferences, type StoredPreferences } from './preferences.store';

export interface PreferencesService {
  /** What a person wants to be mailed; the newsletter is theirs to see once their address is verified. */
  read(person: SignedIn): Promise<MailPreferences>;
  /** Keeps their choice, and puts their address on the mailing list or takes it off. */
  write(person: SignedIn, wish: MailPreferences): Promise<Answer<MailPreferences, 'conflict'>>;
  /** Whether a mail of that kind may go to an account. Only for mails that no order depends on. */
  allows(userId: UserId, kind: keyof StoredPreferences): Promise<boolean>;
}

export interface PreferencesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly leads: Pick<LeadsService, 'isSubscribed' | 'setSubscribed'>;
}

const EVERYTHING: StoredPreferences = { messages: true, reminders: true };

/** Builds the service of mail preferences. */
export function createPreferencesService({ db, clock, leads }: PreferencesDeps): PreferencesService {
  const stored = async (userId: UserId): Promise<StoredPreferences> =>
    (await findPreferences(db, userId)) ?? EVERYTHING;

  async function read({ userId, email, verified }: SignedIn): Promise<MailPreferences> {
    const [{ messages, reminders }, newsletter] = await Promise.all([
      stored(userId),
      // Whether an address is on the list is nobody's business who has not shown that it is theirs.
      verified ? leads.isSubscribed(email) : false,
    ]);
    return { newsletter, messages, reminders };
  }

  return {
    read,
    async write(person, { newsletter, messages, reminders }) {
      if (newsletter && !person.verified) {
        return refuse('conflict', 'Please confirm your email address first; then you can join the list.');
      }
      await db.transaction(async (tx) => {
        await savePreferences(tx, person.userId, { messages, reminders, now: clock.now() });
        if (person.verified) await leads.setSubscribed(tx, person.email, newsletter);
      });
      return ok({ newsletter, messages, reminders });
    },
    allows: async (userId, kind) => (await stored(userId))[kind],
  };
}
