import type { KeyPurpose } from '@/platform/security/keys';
import { DAY } from '@/shared/clock';
import type { SubscriptionId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { settleSubscription } from './settle-subscription';
import { providerOf } from './subscribe';
import type { SubscriptionsDeps } from './subscriptions.deps';
import { readSubscription, type SubscriptionRow } from './subscriptions.store';

export interface CardChange {
  readonly provider: string;
  readonly client_secret: string | null;
  readonly approve_url: string | null;
  readonly setup_reference: string | null;
  readonly setup_token: string | null;
}

type OwnRow = SubscriptionRow & { readonly reference: string };

const ENDED = 'This package has ended. You can subscribe again on its page.';
const NOT_CONFIRMED =
  'This card could not be confirmed. Nothing was changed and nothing was charged. Please try again or use another card.';
const STILL_UNPAID =
  'The card is saved, but this month could not be charged to it. Please try again or use another card.';

const unknown = (): Answer<never, 'not_found'> => refuse('not_found', 'This package does not exist.');

/** The customer's own subscription that has begun; of anybody else's they learn nothing. */
export async function findOwn(
  { db }: SubscriptionsDeps,
  userId: UserId,
  id: SubscriptionId,
): Promise<Answer<OwnRow, 'not_found'>> {
  const row = await readSubscription(db, id);
  if (row === null || row.user_id !== userId || row.started_at === null || row.reference === null)
    return unknown();
  return ok({ ...row, reference: row.reference });
}

// A provider takes a new card within a day.
const CARD_CHANGES: KeyPurpose = { name: 'changes of cards', lifetimeMs: DAY };

const tokenFor = (id: SubscriptionId, setup: string): string => `setup:${id}:${setup}`;

// Both providers with forms name a change by what stands in front of '_secret_' in its secret.
function setupOf(clientSecret: string | null): string | null {
  return clientSecret?.split('_secret_')[0] ?? null;
}

// Names a change that was made on the provider's own page: who comes back from there brings it in the address.
const AT_PROVIDER = 'at-provider';

/** Begins a change of card at the provider. */
export async function beginCardChange(
  deps: SubscriptionsDeps,
  userId: UserId,
  id: SubscriptionId,
): Promise<Answer<CardChange, 'not_found' | 'conflict'>> {
  const own = await findOwn(deps, userId, id);
  if (!own.ok) return own;
  if (own.value.state === 'ended') return refuse('conflict', ENDED);
  const provider = providerOf(deps, own.value);
  const back = new URLSearchParams({
    package: String(id),
    setup: AT_PROVIDER,
    token: deps.keys.signer(CARD_CHANGES).sign(tokenFor(id, AT_PROVIDER)),
  });
  const begun = await provider.subscriptions?.changePaymentMethod(
    own.value.reference,
    `${await deps.siteUrl()}/account?${back.toString()}`,
  );
  if (begun === undefined) throw new Error(`${provider.name} takes no monthly payments.`);
  const setup = setupOf(begun.clientSecret);
  return ok({
    provider: provider.name,
    client_secret: begun.clientSecret,
    approve_url: begun.approveUrl,
    setup_reference: setup,
    setup_token: setup === null ? null : deps.keys.signer(CARD_CHANGES).sign(tokenFor(id, setup)),
  });
}

/** Takes a confirmed card for the next months, and lets an unpaid month be charged to it. */
export async function confirmCardChange(
  deps: SubscriptionsDeps,
  userId: UserId,
  change: { id: SubscriptionId; setup_reference: string; setup_token: string },
): Promise<Answer<SubscriptionRow, 'not_found' | 'conflict' | 'forbidden' | 'payment_required'>> {
  const { id, setup_reference: setup, setup_token: token } = change;
  const own = await findOwn(deps, userId, id);
  if (!own.ok) return own;
  if (!deps.keys.signer(CARD_CHANGES).verify(tokenFor(id, setup), token)) {
    return refuse('forbidden', 'This card belongs to another package. Please begin again.');
  }
  if (own.value.state === 'ended') return refuse('conflict', ENDED);
  const provider = providerOf(deps, own.value);
  try {
    await provider.subscriptions?.usePaymentMethod(own.value.reference, setup);
  } catch (error) {
    deps.log.warn({ err: error, subscription: id }, 'a card could not be changed');
    return refuse('payment_required', NOT_CONFIRMED);
  }
  const now = await settleSubscription(deps, provider, own.value.reference);
  if (now === null) return unknown();
  return now.state === 'active' ? ok(now) : refuse('payment_required', STILL_UNPAID);
}
