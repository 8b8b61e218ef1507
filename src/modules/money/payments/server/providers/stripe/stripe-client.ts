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

/** The id of something that Stripe sends as an id or, expanded, as a whole. */
export function idOf(thing: string | { readonly id: string } | null | undefined): string | null {
  if (thing === null || thing === undefined) return null;
  return typeof thing === 'string' ? thing : thing.id;
}
