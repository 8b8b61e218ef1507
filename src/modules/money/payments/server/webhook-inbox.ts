import type { Db } from '@/platform/db/database';
import { defineJob, jobHandler, type JobHandler, type JobQueue } from '@/platform/jobs/job';
import type { Log } from '@/platform/log/log';
import type { Clock } from '@/shared/clock';
import { ok, type Answer } from '@/shared/result';
import type { PaymentProvider, ProviderEvent } from './payment-provider';
import { noteProviderError } from './provider-errors.store';
import { markProcessed, storeEvent, waitingEvents, type WaitingEvent as Waiting } from './webhooks.store';

type About = ProviderEvent['about'];

/** Brings a payment to its end, or a subscription up to date, by asking its provider; safe to call any number of times. */
export type Settle = (provider: string, reference: string, about: About) => Promise<unknown>;

export interface WebhookInbox {
  /** Checks and stores an event; what follows from it happens after the answer, by a job. */
  receive(
    provider: PaymentProvider,
    rawBody: Uint8Array,
    headers: Headers,
  ): Promise<Answer<{ received: true }, 'malformed'>>;
  /** Acts on events that no job has finished; answers how many it finished. One that fails waits for the next time. */
  actOnWaiting(): Promise<number>;
  readonly jobs: readonly JobHandler[];
}

export interface WebhookInboxDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly queue: JobQueue;
  readonly settle: Settle;
}

const settleEvent = defineJob<{ provider: string; event_id: string; reference: string; about: About }>(
  'payments.settle-event',
);

// Younger ones still have their own job.
const LEFT_BEHIND_MS = 30_000;
const BATCH = 100;

/** Builds the inbox of all providers' webhooks. */
export function createWebhookInbox({ db, clock, log, queue, settle }: WebhookInboxDeps): WebhookInbox {
  async function act({ provider, event_id, reference, about }: Waiting): Promise<void> {
    if (reference !== null) await settle(provider, reference, about);
    await markProcessed(db, { provider, eventId: event_id, at: clock.now() });
  }

  return {
    async receive(provider, rawBody, headers) {
      const parsed = await provider.parseWebhook(rawBody, headers);
      if (!parsed.ok) {
        const { message } = parsed.refusal;
        // Nobody has to set up the demo's.
        if (provider.mode !== 'demo')
          await noteProviderError(db, {
            provider: provider.name,
            source: 'webhook',
            message,
            at: clock.now(),
          });
        return parsed;
      }
      const event = parsed.value;
      const waiting = await storeEvent(db, provider.name, { ...event, at: clock.now() });
      if (waiting && event.reference !== null) {
        const { eventId: event_id, reference, about } = event;
        await queue.enqueue(db, settleEvent, { provider: provider.name, event_id, reference, about });
      }
      return ok({ received: true });
    },
    async actOnWaiting() {
      const until = new Date(clock.now().getTime() - LEFT_BEHIND_MS);
      const events = await waitingEvents(db, until, BATCH);
      let finished = 0;
      for (const event of events) {
        try {
          await act(event);
          finished += 1;
        } catch (error) {
          log.error({ err: error, event: event.event_id }, 'an event of a provider could not be acted on');
        }
      }
      return finished;
    },
    jobs: [
      {
        ...jobHandler(settleEvent, act),
        lane: 'slow',
      },
    ],
  };
}
