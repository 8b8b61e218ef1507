import { createHmac } from 'node:crypto';
import { newId, secondsOf, type Tell } from './book';

/** An event as it lies in the account; its object is as it was at that moment. */
export interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  delivered: boolean;
}

/** Where events go; answers with the status, throws where nobody is there. */
export type Deliver = (body: string, headers: Record<string, string>) => Promise<number>;

export interface DeliveryOrders {
  /** Each event this often; 1 unless told. */
  readonly copies?: number;
  /** Newest first, where order must not matter. */
  readonly backwards?: boolean;
  /** Only these types; the others wait. */
  readonly only?: readonly string[];
}

/** The value of `Stripe-Signature`, by docs.stripe.com/webhooks#verify-manually. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const time = secondsOf(at);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** The account's events, and their post office. */
export class Webhooks {
  readonly events: SentEvent[] = [];
  private readonly deps: { readonly now: () => Date; readonly secret: string; readonly apiVersion: string };
  private push: ((event: SentEvent) => void) | null = null;

  constructor(deps: Webhooks['deps']) {
    this.deps = deps;
  }

  readonly tell: Tell = (type, object) => {
    const { now, apiVersion: api_version } = this.deps;
    const id = newId('evt');
    const event = {
      id,
      object: 'event',
      api_version,
      created: secondsOf(now()),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    const sent = { id, type, body: JSON.stringify(event), delivered: false };
    this.events.push(sent);
    this.push?.(sent);
  };

  /** Events that speak of an id, of these types where any are told, signed as of now; oldest first. */
  about(id: string, types?: readonly string[]): { body: Uint8Array; headers: Headers }[] {
    const { secret, now } = this.deps;
    return this.events
      .filter(({ body, type }) => body.includes(id) && types?.includes(type) !== false)
      .map(({ body }) => {
        const headers = new Headers({ 'stripe-signature': signatureOf(secret, body, now()) });
        return { body: Buffer.from(body), headers };
      });
  }

  /** Delivers what waits; what is not taken waits on. Answers the statuses. */
  async deliver(to: Deliver, orders: DeliveryOrders = {}): Promise<number[]> {
    const { copies = 1, backwards = false, only } = orders;
    const waiting = this.events.filter(
      ({ delivered, type }) => !delivered && (only === undefined || only.includes(type)),
    );
    const statuses: number[] = [];
    for (const event of backwards ? waiting.toReversed() : waiting) {
      for (let copy = 0; copy < copies; copy += 1) statuses.push(await this.send(event, to));
    }
    return statuses;
  }

  /** From now on each event is delivered by itself, a moment after it happened, and once more where nobody took it. */
  deliverBySelf(to: Deliver): void {
    this.push = (event) => {
      const attempt = async (left: number): Promise<void> => {
        const status = await this.send(event, to).catch(() => 0);
        if (status >= 300 || status === 0) if (left > 0) setTimeout(() => void attempt(left - 1), 1000);
      };
      setTimeout(() => void attempt(5), 20);
    };
  }

  /** Events get lost until it is told otherwise. */
  stopDelivering(): void {
    this.push = null;
  }

  private async send(event: SentEvent, to: Deliver): Promise<number> {
    const { secret, now } = this.deps;
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(secret, event.body, now()),
    };
    const status = await to(event.body, headers);
    if (status >= 200 && status < 300) event.delivered = true;
    return status;
  }
}
