import { createHash } from 'node:crypto';
import type { UserId } from '@/shared/ids';
import { ownKey } from '../../installation';
import type { Payer } from '../../payment-provider';
import { underFreshKey, type StripeAccount } from './stripe-client';

const PAGE = 100;

function named({ first_name, last_name, email, phone }: Payer) {
  const name = `${first_name} ${last_name}`.trim();
  return { name, email, ...(phone === null ? {} : { phone }) };
}

/**
 * The customer at Stripe that stands for an account of ours, made where there is none. It is found by its email and
 * the ids of account and installation that we gave it, so that nobody becomes the customer of somebody else's address.
 */
export async function customerOf(
  { stripe, own: installation }: StripeAccount,
  userId: UserId,
  payer: Payer,
): Promise<string> {
  const known = await stripe.customers.list({ email: payer.email, limit: PAGE });
  const metadata = { user_id: String(userId), installation };
  const own = known.data.find(
    (one) => one.metadata['user_id'] === metadata.user_id && one.metadata['installation'] === installation,
  );
  if (own !== undefined) return own.id;
  const customer = { ...named(payer), metadata };
  // The same account with other details must not meet the key of the details before.
  const print = createHash('sha256').update(JSON.stringify(customer)).digest('base64url');
  const made = await underFreshKey(ownKey(installation, `customer:${userId}:${print}`), (key) =>
    stripe.customers.create(customer, { idempotencyKey: key }),
  );
  return made.id;
}

/** A customer for somebody whose account is not known here, once per key. */
export async function newCustomer(
  { stripe, own: installation }: StripeAccount,
  payer: Payer,
  key: string,
): Promise<string> {
  const customer = { ...named(payer), metadata: { installation } };
  const made = await underFreshKey(ownKey(installation, `customer:${key}`), (fresh) =>
    stripe.customers.create(customer, { idempotencyKey: fresh }),
  );
  return made.id;
}
