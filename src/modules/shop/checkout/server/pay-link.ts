import type { KeyPurpose, Keys } from '@/platform/security/keys';
import type { CheckoutId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { PayLinkView } from '../manual-orders.contract';
import type { PaymentMethod } from '@/modules/money/payments/server/payer';
import type { CheckoutDeps } from './checkout.deps';
import { readCheckout, type CheckoutRow } from './checkout.store';
import { wireCheckout } from './checkout.wire';
import { beginPayment, notTaken, takerOf, type StartedPayment } from './start-payment';

const PAY_LINKS: KeyPurpose = { name: 'links to pay by', lifetimeMs: null };
const TOKEN = /^([1-9]\d{0,15})\.([\w-]{20,100})$/;

/** The path where a checkout that was asked for is paid by whoever was given it. */
export function payLinkPath(keys: Keys, id: CheckoutId): string {
  return `/pay/${id}.${keys.signer(PAY_LINKS).sign(`pay-link:${id}`)}`;
}

async function linked({ db, keys }: CheckoutDeps, token: string): Promise<Answer<CheckoutRow, 'not_found'>> {
  const [, number = '', signature = ''] = TOKEN.exec(token) ?? [];
  const id = Number(number) as CheckoutId;
  const isOurs =
    Number.isSafeInteger(id) &&
    signature !== '' &&
    keys.signer(PAY_LINKS).verify(`pay-link:${id}`, signature);
  const checkout = isOurs ? await readCheckout(db, id) : null;
  if (checkout === null || !checkout.by_link)
    return refuse('not_found', 'This is not a valid payment link. Please open it from our email again.');
  return ok(checkout);
}

/** What a link asks to be paid. */
export async function payLinkView(
  deps: CheckoutDeps,
  token: string,
): Promise<Answer<PayLinkView, 'not_found'>> {
  const found = await linked(deps, token);
  if (!found.ok) return found;
  const { first_name, last_name, email, phone } = found.value.payer;
  return ok({ ...wireCheckout(found.value), payer: { first_name, last_name, email, phone: phone ?? '' } });
}

/** Begins the payment that a link asks for. */
export async function startLinkedPayment(
  deps: CheckoutDeps,
  token: string,
  method: PaymentMethod,
): Promise<Answer<StartedPayment, 'not_found' | 'conflict'>> {
  const found = await linked(deps, token);
  if (!found.ok) return found;
  const { id, state, order_id, payer, owner_id, total, currency } = found.value;
  if (state === 'completed') return refuse('conflict', `This is paid: it is order ${order_id}.`);
  if (state === 'cancelled') return refuse('conflict', 'This payment request was withdrawn.');
  const taker = takerOf(deps, method);
  if (!taker.ok) return taker;
  const quote = { total, currency };
  const untaken = notTaken(taker.value, method, quote);
  if (untaken !== null) return untaken;
  const sale = { id, buyer: { userId: owner_id, payer }, quote };
  return beginPayment({ ...deps, provider: taker.value, method }, sale, false);
}
