import { DONE, on, Refusal, type FAULT, type UNREACHABLE } from '@test/support/screen/network';
import type { PublicSettings } from '@/modules/foundation/settings/settings.contract';
import { standingSettings } from '@/modules/foundation/settings/settings.rules';
import { answerDemoChallenge, confirmDemoPayment } from '@/modules/money/payments/payments.contract';
import type { CartLine } from '@/modules/shop/cart/cart.rules';
import {
  confirmGuestPayment,
  finishOrder,
  quoteCart,
  recordTransaction,
  startGuestPayment,
} from '../checkout.contract';
import type { Quote } from './use-quote';

/** A studio that takes cards by the demo provider. */
export const CARDS: Partial<PublicSettings> = {
  payments: { ...standingSettings('http://studio.test').payments, card: 'demo' },
};

/** What the server says of lines without a code: their sum. */
export function quoteOf(lines: readonly CartLine[], over: Partial<Quote> = {}): Quote {
  const total = lines.reduce((sum, line) => sum + line.total_price, 0);
  return {
    currency: 'USD',
    cartItems: lines.map((line) => ({
      ...line,
      discount: 0,
      promo_applied: false,
      promised_hours: [24, 72],
    })),
    subtotal: total,
    discount: 0,
    gift: 0,
    waived: 0,
    total,
    amount: Math.round(total * 100),
    vat: null,
    promo: null,
    subscriptions: { count: 0, total: 0 },
    promo_problem: null,
    unavailable: [],
    ...over,
  };
}

/** The answer to 'price this cart'. */
export const quoted = (quote: Quote) => on(quoteCart, () => ({ ...DONE, data: quote }));

/** A payment that was begun at the demo provider. */
export const BEGUN = {
  clientSecret: 'pi_1_secret',
  paymentIntentId: 'pi_1',
  checkout_id: 31,
  checkout_secret: 'checkout-secret',
  provider: 'demo',
  status: 'unpaid',
  order_id: null,
} as const;

type Said = Refusal | typeof UNREACHABLE | typeof FAULT | undefined;

/** A payment from its beginning to its order; each step can be made to fail. */
export function paymentSteps(fails: { record?: Said; confirm?: Said; pay?: Said; finish?: Said } = {}) {
  const paid = { ...DONE, order_id: 501 } as const;
  return [
    on(startGuestPayment, () => BEGUN),
    on(recordTransaction, () => fails.record ?? DONE),
    on(confirmDemoPayment, ({ body }) => {
      if (fails.confirm !== undefined) return fails.confirm;
      const asks = body.card_number.endsWith('3155');
      return { ...DONE, status: asks ? 'requires_challenge' : 'succeeded' } as const;
    }),
    on(answerDemoChallenge, ({ body }) =>
      body.outcome === 'fail'
        ? new Refusal('payment_required', 'The bank did not confirm the payment.')
        : ({ ...DONE, status: 'succeeded' } as const),
    ),
    on(confirmGuestPayment, () => fails.pay ?? paid),
    on(finishOrder, () => fails.finish ?? { ...paid, sent: [] }),
  ];
}
