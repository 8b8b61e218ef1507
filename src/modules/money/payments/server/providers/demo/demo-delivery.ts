import type { DeliverWebhook } from '@/platform/environment';
import type { Db } from '@/platform/db/database';
import type { Log } from '@/platform/log/log';
import type { Clock } from '@/shared/clock';
import { SIGNATURE_HEADER, signWebhook } from './demo-signature';
import { forgetWebhooks, nextDue, claimDue, tryLater, type DueWebhook } from './demo-webhooks.store';

export interface DemoDeliveryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly secret: string;
  /** Full address of our webhook call. */
  readonly url: string;
  readonly deliver: DeliverWebhook;
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
const MAX_MS = 3_600_000;
const RETRIES_S = [5, 30, 120, 600, 3600, 3600, 3600, 3600];

// Null where it arrived, else why not.
async function sendOne(deps: DemoDeliveryDeps, { payload }: DueWebhook): Promise<{ reason: unknown } | null> {
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signWebhook(deps.secret, Buffer.from(payload), deps.clock.now()),
  };
  try {
    const status = await deps.deliver(deps.url, headers, payload);
    return status >= 200 && status < 300 ? null : { reason: status };
  } catch (error) {
    return { reason: error };
  }
}

async function deliverBatch(
  deps: DemoDeliveryDeps,
  goOn: () => boolean,
): Promise<{ more: boolean; arrived: number }> {
  const now = deps.clock.now();
  const due = await claimDue(deps.db, { now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit: BATCH });
  const gone: number[] = [];
  let arrived = 0;
  let failure: { reason: unknown } | null = null;
  for (const webhook of due) {
    if (!goOn()) break;
    const retry = RETRIES_S[webhook.attempts - 1];
    const failed = await sendOne(deps, webhook);
    failure = failed ?? failure;
    if (failed === null) arrived += 1;
    if (failed === null || retry === undefined) gone.push(webhook.id);
    else await tryLater(deps.db, webhook.id, new Date(deps.clock.now().getTime() + retry * 1000));
  }
  if (gone.length > 0) await forgetWebhooks(deps.db, gone);
  if (failure !== null)
    deps.log.warn({ err: failure.reason, taken: due.length, arrived }, 'demo webhooks did not arrive');
  return { more: due.length === BATCH && goOn(), arrived };
}

/** The loop of this process: runs one round at a time, and the next one when something is due. */
class DeliveryLoop {
  readonly #round: () => Promise<number | null>;
  #timer: NodeJS.Timeout | null = null;
  #timerAt = 0;
  #running: Promise<void> | null = null;
  #open = false;

  /** @param round does what is due; answers in how many milliseconds it wants to run again, null for never */
  constructor(round: () => Promise<number | null>) {
    this.#round = round;
  }

  get isOpen(): boolean {
    return this.#open;
  }

  start(): void {
    this.#open = true;
    this.soon(LOOP_MS);
  }

  soon(delayMs: number): void {
    const at = performance.now() + delayMs;
    if (!this.#open || (this.#timer !== null && this.#timerAt <= at)) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => this.#turn(), delayMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#open = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#running;
  }

  #turn(): void {
    this.#timer = null;
    if (this.#running !== null) {
      this.soon(LOOP_MS);
      return;
    }
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    const next = await this.#round();
    this.#running = null;
    if (next !== null) this.soon(next);
  }
}

/** Builds the demo provider's post office: signed webhooks over HTTP, repeated until they are taken. */
export function createDemoDelivery(deps: DemoDeliveryDeps): DemoDelivery {
  async function deliverDue(goOn = (): boolean => true): Promise<number> {
    let total = 0;
    for (;;) {
      const { more, arrived } = await deliverBatch(deps, goOn);
      total += arrived;
      if (!more) return total;
    }
  }

  const loop: DeliveryLoop = new DeliveryLoop(async () => {
    try {
      await deliverDue(() => loop.isOpen);
      const next = await nextDue(deps.db);
      return next === null
        ? null
        : Math.min(MAX_MS, Math.max(LOOP_MS, next.getTime() - deps.clock.now().getTime()));
    } catch (error) {
      deps.log.warn({ err: error }, 'demo webhooks wait');
      return LOOP_MS * 10;
    }
  });

  return {
    deliverDue: () => deliverDue(),
    nudge: () => loop.soon(LOOP_MS),
    start: () => loop.start(),
    stop: () => loop.stop(),
  };
}
