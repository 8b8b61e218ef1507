import type { DeliverWebhook } from '@/platform/environment';
import type { Db } from '@/platform/db/database';
import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import type { Log } from '@/platform/log/log';
import type { Clock } from '@/shared/clock';
import type { PaymentProvider } from '../../payment-provider';
import { createDemoDelivery, type DemoDelivery } from './demo-delivery';
import { createDemoPayService, type DemoPayService } from './demo-pay.service';
import { createDemoProvider } from './demo-provider';
import { renewDue } from './demo-renewals';

export type { DemoDelivery } from './demo-delivery';
export type { DemoPayService } from './demo-pay.service';

export interface DemoPaymentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Key of this installation: signs webhooks and derives the intents' secrets. */
  readonly secret: string;
  /** Full address of `POST /api/webhooks/demo`. */
  readonly webhookUrl: string;
  readonly deliver: DeliverWebhook;
}

export interface DemoPayments {
  readonly provider: PaymentProvider;
  readonly pay: DemoPayService;
  readonly delivery: DemoDelivery;
  /** Renews packages that are due now; the job does it each minute. */
  readonly renew: () => Promise<void>;
  readonly jobs: readonly JobHandler[];
}

const renewSubscriptions = defineJob<Record<string, never>>('demo-pay.renew-subscriptions');
const deliverWebhooks = defineJob<Record<string, never>>('demo-pay.deliver-webhooks');
const ACCOUNT = 'acct_demo';

/** The demo provider with its form, its post office, and the job that delivers what a stopped process left. */
export function createDemoPayments(deps: DemoPaymentsDeps): DemoPayments {
  const { db, clock, log, secret } = deps;
  const delivery = createDemoDelivery({
    db,
    clock,
    log,
    secret,
    url: deps.webhookUrl,
    deliver: deps.deliver,
  });
  const books = { db, clock, secret, account: ACCOUNT, nudge: () => delivery.nudge() };
  const everyMinute = jobHandler(
    deliverWebhooks,
    async () => {
      await delivery.deliverDue();
    },
    '* * * * *',
  );
  const renewals = jobHandler(
    renewSubscriptions,
    async () => {
      await renewDue(books);
      delivery.nudge();
    },
    '* * * * *',
  );
  return {
    provider: createDemoProvider(books),
    pay: createDemoPayService(books),
    delivery,
    renew: () => renewDue(books),
    jobs: [
      { ...renewals, lane: 'slow' },
      { ...everyMinute, lane: 'slow' },
    ],
  };
}
