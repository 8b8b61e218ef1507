import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { KeyPurpose, Keys } from '@/platform/security/keys';
import type { Clock } from '@/shared/clock';
import { MAX_ID } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { LeadId } from '../leads.contract';
import { isMachine, JOINING_PERCENT } from '../leads.rules';
import { leadJoined, rejoinAsked } from './leads.events';
import {
  isOnList,
  leadIsOnList,
  resubscribeLead,
  setVoucher,
  takeBackLeaving,
  unsubscribeAddress,
  unsubscribeLead,
  upsertLead,
  type JoinedLead,
} from './leads.store';

export interface LeadsService {
  /**
   * Joins by the form; a filled honeypot is answered alike and forgotten (API-01). An address that left stays off the
   * list and is mailed a link: anybody can type it.
   */
  join(form: { email: string; website?: unknown }): Promise<void>;
  /** Takes the address of a signed link off the list (API-77). */
  unsubscribe(token: string): Promise<Answer<true, 'not_found'>>;
  /** Whether the address that a link of a mail was sent to is on the list. */
  stateOf(token: string): Promise<Answer<{ onList: boolean }, 'not_found'>>;
  /** Puts the address of a mailed link back on the list. */
  rejoin(token: string): Promise<Answer<true, 'not_found'>>;
  /** Whether an address is on the list; only for whoever has shown that it is theirs. */
  isSubscribed(email: string): Promise<boolean>;
  /** Puts an address on the list or takes it off, in the transaction `tx`; for whoever has shown that it is theirs. */
  setSubscribed(tx: Db, email: string, wanted: boolean): Promise<void>;
}

export interface LeadsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly keys: Keys;
  /** Makes the code that an address gets for joining. */
  readonly issueVoucher: (tx: Db, voucher: { email: string; percent: number }) => Promise<{ id: number }>;
}

type LinkOf = 'unsubscribe' | 'join-again';

// Mails are kept for years, and their links work as long.
const LINKS: Readonly<Record<LinkOf, KeyPurpose>> = {
  unsubscribe: { name: 'links out of the list', lifetimeMs: null },
  'join-again': { name: 'links back to the list', lifetimeMs: null },
};

// Id, and for some links a moment in milliseconds; then the signature of both and of what the link is for.
const TOKEN = /^([1-9]\d{0,15})(?:\.(\d{1,15}))?\.([\w-]+)$/;

function signedText(what: LinkOf, id: number, moment: number | null): string {
  return moment === null ? `${what}:${id}` : `${what}:${id}:${moment}`;
}

function leavingToken({ keys }: LeadsDeps, id: LeadId): string {
  return `${id}.${keys.signer(LINKS.unsubscribe).sign(signedText('unsubscribe', id, null))}`;
}

function rejoinToken({ keys }: LeadsDeps, id: LeadId, leftAt: Date): string {
  const moment = leftAt.getTime();
  return `${id}.${moment}.${keys.signer(LINKS['join-again']).sign(signedText('join-again', id, moment))}`;
}

function linkOf(
  { keys }: LeadsDeps,
  token: string,
  what: LinkOf,
): { id: LeadId; moment: number | null } | null {
  const [, digits = '', time, signature = ''] = TOKEN.exec(token) ?? [];
  const id = Number(digits);
  const moment = time === undefined ? null : Number(time);
  const real =
    digits !== '' && id <= MAX_ID && keys.signer(LINKS[what]).verify(signedText(what, id, moment), signature);
  return real ? { id: id as LeadId, moment } : null;
}

/** Puts an address on the list, with its voucher where it has none; says whether it had left and is still off. */
async function putOnList(deps: LeadsDeps, tx: Db, email: string): Promise<JoinedLead> {
  const lead = await upsertLead(tx, email, deps.clock.now());
  if (lead.has_voucher) return lead;
  const voucher = await deps.issueVoucher(tx, { email, percent: JOINING_PERCENT });
  await setVoucher(tx, lead.id, voucher.id);
  const unsubscribe_token = leavingToken(deps, lead.id);
  await deps.events.publish(tx, leadJoined, { lead_id: lead.id, unsubscribe_token });
  return lead;
}

async function joinByForm(deps: LeadsDeps, tx: Db, email: string): Promise<void> {
  const { id, unsubscribed_at: leftAt } = await putOnList(deps, tx, email);
  if (leftAt === null) return;
  const day = deps.clock.now().toISOString().slice(0, 10);
  await deps.events.publish(tx, rejoinAsked, {
    lead_id: id,
    rejoin_token: rejoinToken(deps, id, leftAt),
    day,
  });
}

const notOurs = () => refuse('not_found', 'This link does not belong to any address on our list.');

/** Builds the service of the mailing list. */
export function createLeadsService(deps: LeadsDeps): LeadsService {
  const { db, clock } = deps;
  return {
    async join({ email, website }) {
      if (isMachine(website)) return;
      await db.transaction((tx) => joinByForm(deps, tx, email));
    },
    async unsubscribe(token) {
      const link = linkOf(deps, token, 'unsubscribe');
      const known = link !== null && (await unsubscribeLead(db, link.id, clock.now()));
      return known ? ok(true) : notOurs();
    },
    async stateOf(token) {
      const link = linkOf(deps, token, 'unsubscribe');
      const onList = link === null ? null : await leadIsOnList(db, link.id);
      return onList === null ? notOurs() : ok({ onList });
    },
    async rejoin(token) {
      const link = linkOf(deps, token, 'join-again');
      const leftAt = link?.moment ?? null;
      const back = link !== null && leftAt !== null && (await takeBackLeaving(db, link.id, new Date(leftAt)));
      return back ? ok(true) : refuse('not_found', 'This link is no longer valid.');
    },
    isSubscribed: (email) => isOnList(db, email),
    async setSubscribed(tx, email, wanted) {
      if (!wanted) return unsubscribeAddress(tx, email, clock.now());
      const { id, unsubscribed_at: leftAt } = await putOnList(deps, tx, email);
      if (leftAt !== null) await resubscribeLead(tx, id);
    },
  };
}
