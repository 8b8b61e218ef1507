import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { UserId } from '@/shared/ids';
import type { Payer } from '../../payment-provider';

const PAGE = 100;

function named({ first_name, last_name, email, phone }: Payer) {
  const name = `${first_name} ${last_name}`.trim();
  return { name, email, ...(phone === null ? {} : { phone }) };
}

/**
 * The customer at Stripe that stands for an account of ours, made where there is none. It is found by its email and
 * the id of the account that we gave it, so that nobody becomes the customer of somebody else's address.
 */
export async function customerOf(stripe: Stripe, userId: UserId, payer: Payer): Promise<string> {
  const known = await stripe.customers.list({ email: payer.email, limit: PAGE });
  const own = known.data.find(({ metadata }) => metadata['user_id'] === String(userId));
  if (own !== undefined) return own.id;
  const customer = { ...named(payer), metadata: { user_id: String(userId) } };
  // The same account with other details must not meet the key of the details before.
  const print = createHash('sha256').update(JSON.stringify(customer)).digest('base64url');
  const made = await stripe.customers.create(customer, { idempotencyKey: `customer:${userId}:${print}` });
  return made.id;
}

/** A customer for somebody whose account is not known here, once per key. */
export async function newCustomer(stripe: Stripe, payer: Payer, idempotencyKey: string): Promise<string> {
  return (await stripe.customers.create(named(payer), { idempotencyKey: `customer:${idempotencyKey}` })).id;
}
