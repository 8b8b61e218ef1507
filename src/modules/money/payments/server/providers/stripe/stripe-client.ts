import type { Stripe } from 'stripe';
import type { Installation } from '../../installation';

export interface StripeAccess {
  readonly secretKey: string;
  /** A stand-in on this machine, for tests; null for Stripe itself. */
  readonly apiBase: string | null;
}

/** The studio's account, and the id by which this installation knows its own things there. */
export interface StripeAccount {
  readonly stripe: Stripe;
  readonly own: string;
}

/** Opens the SDK when it is first needed: a studio without keys never loads it. */
export type StripeClient = () => Promise<StripeAccount>;

const TIMEOUT_MS = 10_000;
// The SDK repeats with the same idempotency key where the connection broke, on 409 and on 5xx.
const RETRIES = 2;

function standIn(apiBase: string | null) {
  if (apiBase === null) return {};
  const { hostname: host, port } = new URL(apiBase);
  return { host, port, protocol: 'http' as const };
}

async function open({ secretKey, apiBase }: StripeAccess): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  return new Client(secretKey, {
    ...standIn(apiBase),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

/** The official SDK with the studio's key, with its pinned API version. */
export function stripeClient(access: StripeAccess, installation: Installation): StripeClient {
  let client: Promise<Stripe> | null = null;
  return async () => ({ stripe: await (client ??= open(access)), own: await installation() });
}

/** The answer, or null where Stripe knows nothing by that id. */
export async function orMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return null;
    throw error;
  }
}

/** The code of an error of Stripe, such as `resource_missing`; null for any other error. */
export function codeOf(error: unknown): string | null {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  return typeof code === 'string' ? code : null;
}

/** Whether an error says that a bank or Stripe's own checks refused a card: an answer, not a failure of ours. */
export function isDecline(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'type') === 'StripeCardError';
}

// The SDK gives the headers of the answer with its errors.
function isReplayed(error: unknown): boolean {
  const headers: unknown = error instanceof Error ? Reflect.get(error, 'headers') : null;
  return Reflect.get(Object(headers), 'idempotent-replayed') === 'true';
}

// A key lives for a day, and callers ask every few minutes at first, then every hour.
const MAX_FRESH_KEYS = 100;

/**
 * Makes something under an idempotency key. Stripe answers a key as it answered it first, for a day, also where that was an
 * error which has been mended since: then it is made under the next key, if it is not there by now. Two who do this at once
 * use the same next key.
 * @param made reads whether it is there after all; left out where making it again would do no harm
 */
export async function underFreshKey<T>(
  key: string,
  make: (idempotencyKey: string) => Promise<T>,
  made: () => Promise<T | null> = async () => null,
): Promise<T> {
  for (let spent = 0; ; spent += 1) {
    try {
      return await make(spent === 0 ? key : `${key}:${spent}`);
    } catch (error) {
      if (!isReplayed(error) || spent === MAX_FRESH_KEYS) throw error;
      const there = await made();
      if (there !== null) return there;
    }
  }
}

/** The id of something that Stripe sends as an id or, expanded, as a whole. */
export function idOf(thing: string | { readonly id: string } | null | undefined): string | null {
  if (thing === null || thing === undefined) return null;
  return typeof thing === 'string' ? thing : thing.id;
}
