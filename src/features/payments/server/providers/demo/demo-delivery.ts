import type { Db } from '@/platform/db/database';
import type { Log } from '@/platform/log/log';
import type { Clock } from '@/shared/clock';
import { SIGNATURE_HEADER, signWebhook } from './demo-signature';
import { forgetWebhooks, nextDue, takeDue, tryLater, type DueWebhook } from './demo-webhooks.store';

/** Sends a webhook to us as a real provider would; answers with the HTTP status. */
export type Deliver = (url: string, headers: Record<string, string>, body: string) => Promise<number>;

export interface DemoDeliveryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly secret: string;
  /** Full address of our webhook call. */
  readonly url: string;
  readonly deliver: Deliver;
}

export interface DemoDelivery {
  /** Delivers what is due, until nothing is; answers how many arrived. Failed ones are tried again later. */
  deliverDue(): Promise<number>;
  /** Something was paid: from now on this process looks every moment whether news is due. */
  nudge(): void;
  /** Lets `nudge` start the loop of this process; without it only `deliverDue` delivers (tests, other workers). */
  start(): void;
  /** Ends the loop and waits for deliveries under way. */
  stop(): Promise<void>;
}

const BATCH = 25;
const LEASE_MS = 60_000;
const LOOP_MS = 500;
const RETRIES_S = [5, 30, 120, 600, 3600, 3600, 3600, 3600];

async function sendOne(deps: DemoDeliveryDeps, { payload }: DueWebhook): Promise<boolean> {
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signWebhook(deps.secret, Buffer.from(payload), deps.clock.now()),
  };
  try {
    const status = await deps.deliver(deps.url, headers, payload);
    return status >= 200 && status < 300;
  } catch (error) {
    deps.log.warn({ err: error }, 'demo webhook did not arrive');
    return false;
  }
}

async function deliverBatch(deps: DemoDeliveryDeps): Promise<{ taken: number; arrived: number }> {
  const now = deps.clock.now();
  const due = await takeDue(deps.db, { now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit: BATCH });
  const gone: number[] = [];
  let arrived = 0;
  for (const webhook of due) {
    const retry = RETRIES_S[webhook.attempts - 1];
    if (await sendOne(deps, webhook)) arrived += 1;
    else if (retry !== undefined) {
      await tryLater(deps.db, webhook.id, new Date(deps.clock.now().getTime() + retry * 1000));
      continue;
    }
    gone.push(webhook.id);
  }
  if (gone.length > 0) await forgetWebhooks(deps.db, gone);
  return { taken: due.length, arrived };
}

/** Builds the demo provider's post office: signed webhooks over HTTP, repeated until they are taken. */
export function createDemoDelivery(deps: DemoDeliveryDeps): DemoDelivery {
  let timer: NodeJS.Timeout | null = null;
  let timerAt = 0;
  let running: Promise<unknown> = Promise.resolve();
  let open = false;

  async function deliverDue(): Promise<number> {
    let total = 0;
    for (;;) {
      const { taken, arrived } = await deliverBatch(deps);
      total += arrived;
      if (taken < BATCH) return total;
    }
  }

  async function round(): Promise<void> {
    try {
      await deliverDue();
      const next = await nextDue(deps.db);
      if (next !== null) schedule(Math.max(LOOP_MS, next.getTime() - deps.clock.now().getTime()));
    } catch (error) {
      deps.log.warn({ err: error }, 'demo webhooks wait');
      schedule(LOOP_MS * 10);
    }
  }

  function schedule(delayMs: number): void {
    const at = performance.now() + delayMs;
    if (!open || (timer !== null && timerAt <= at)) return;
    if (timer !== null) clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      timer = null;
      running = round();
    }, delayMs);
    timer.unref();
  }

  return {
    deliverDue,
    nudge: () => schedule(LOOP_MS),
    start: () => {
      open = true;
      schedule(LOOP_MS);
    },
    stop: async () => {
      open = false;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await running;
    },
  };
}
