import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import { mayReverse } from '../payments.rules';
import type { ProviderEvent } from './payment-provider';

// News of a payment that is settled already needs nothing more, unless money may go back: it is stored as done in the
// same breath.
const STORE = statement<{ waiting: boolean }>(
  'webhooks_store',
  `insert into webhook_events (provider, event_id, kind, reference, payload, received_at, about, processed_at)
   select $1, $2, $3, $4, $5, $6, $7,
     case when $4::text is null
            or (not $8::boolean and exists (select 1 from payments where provider = $1 and reference = $4
                                              and state not in ('created', 'cancelled')))
          then $6::timestamptz end
   on conflict do nothing
   returning processed_at is null as waiting`,
);

const DONE = statement(
  'webhooks_done',
  'update webhook_events set processed_at = $3 where provider = $1 and event_id = $2 and processed_at is null',
);

export type WaitingEvent = {
  provider: string;
  event_id: string;
  reference: string | null;
  about: ProviderEvent['about'];
};

const WAITING = statement<WaitingEvent>(
  'webhooks_waiting',
  `select provider, event_id, reference, about from webhook_events
   where processed_at is null and received_at <= $1 order by received_at limit $2`,
);

/** Stores an event once; true where something is left to do for it. */
export async function storeEvent(
  db: Db,
  provider: string,
  event: ProviderEvent & { at: Date },
): Promise<boolean> {
  const { eventId, kind, payload, at, reference, about } = event;
  const told = [eventId, kind, reference, payload, at, about, mayReverse(kind)];
  const [row] = await runPrepared(db, STORE, [provider, ...told]);
  return row?.waiting ?? false;
}

/** Notes that an event was acted on. */
export async function markProcessed(
  db: Db,
  event: { provider: string; eventId: string; at: Date },
): Promise<void> {
  await runPrepared(db, DONE, [event.provider, event.eventId, event.at]);
}

/** Events that nobody has acted on, received up to `until`, oldest first. */
export async function waitingEvents(db: Db, until: Date, limit: number): Promise<WaitingEvent[]> {
  return runPrepared(db, WAITING, [until, limit]);
}
