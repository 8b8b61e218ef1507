import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { Signer } from '@/platform/security/tokens';
import type { Clock } from '@/shared/clock';
import { MAX_ID } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { LeadId } from '../leads.contract';
import { isMachine, JOINING_PERCENT } from '../leads.rules';
import { leadJoined } from './leads.events';
import { isOnList, setVoucher, unsubscribeAddress, unsubscribeLead, upsertLead } from './leads.store';

export interface LeadsService {
  /** Joins by the form; a filled honeypot is answered alike and forgotten (API-01). */
  join(form: { email: string; website?: unknown }): Promise<void>;
  /** Takes the address of a signed link off the list (API-77). */
  unsubscribe(token: string): Promise<Answer<true, 'not_found'>>;
  /** Whether an address is on the list; only for whoever has shown that it is theirs. */
  isSubscribed(email: string): Promise<boolean>;
  /** Puts an address on the list or takes it off, in the transaction `tx`. */
  setSubscribed(tx: Db, email: string, wanted: boolean): Promise<void>;
}

export interface LeadsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly signer: Signer;
  /** Makes the code that an address gets for joining. */
  readonly issueVoucher: (tx: Db, voucher: { email: string; percent: number }) => Promise<{ id: number }>;
}

const signedText = (id: number): string => `unsubscribe:${id}`;

function tokenFor({ signer }: LeadsDeps, id: LeadId): string {
  return `${id}.${signer.sign(signedText(id))}`;
}

function leadOf({ signer }: LeadsDeps, token: string): LeadId | null {
  const [, digits = '', signature = ''] = /^([1-9]\d{0,15})\.([\w-]+)$/.exec(token) ?? [];
  const id = Number(digits);
  const real = digits !== '' && id <= MAX_ID && signer.verify(signedText(id), signature);
  return real ? (id as LeadId) : null;
}

async function putOnList(deps: LeadsDeps, tx: Db, email: string): Promise<void> {
  const lead = await upsertLead(tx, email, deps.clock.now());
  if (lead.has_voucher) return;
  const voucher = await deps.issueVoucher(tx, { email, percent: JOINING_PERCENT });
  await setVoucher(tx, lead.id, voucher.id);
  const unsubscribe_token = tokenFor(deps, lead.id);
  await deps.events.publish(tx, leadJoined, { lead_id: lead.id, unsubscribe_token });
}

/** Builds the service of the mailing list. */
export function createLeadsService(deps: LeadsDeps): LeadsService {
  const { db, clock } = deps;
  return {
    async join({ email, website }) {
      if (isMachine(website)) return;
      await db.transaction((tx) => putOnList(deps, tx, email));
    },
    async unsubscribe(token) {
      const id = leadOf(deps, token);
      const known = id !== null && (await unsubscribeLead(db, id, clock.now()));
      return known ? ok(true) : refuse('not_found', 'This link does not belong to any address on our list.');
    },
    isSubscribed: (email) => isOnList(db, email),
    async setSubscribed(tx, email, wanted) {
      if (!wanted) await unsubscribeAddress(tx, email, clock.now());
      else if (!(await isOnList(tx, email))) await putOnList(deps, tx, email);
    },
  };
}
