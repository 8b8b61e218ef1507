import type { PublicSettings } from '@/modules/foundation/settings/settings.contract';

/** The picture of the payment methods that are on. */
interface PaymentPicture {
  /** Below the base of public assets. */
  readonly path: string;
  readonly alt: string;
  /** In CSS pixels; all are 40 high. */
  readonly width: number;
}

const BOTH = { path: 'brand/payment-card-paypal.svg', alt: 'Payment methods: cards and PayPal', width: 286 };
const CARDS = { path: 'brand/payment-card.svg', alt: 'Payment methods: cards', width: 194 };
const PAYPAL = { path: 'brand/payment-paypal.svg', alt: 'Payment methods: PayPal', width: 84 };

/** Which picture shows the methods that the checkout takes now; null where it takes none. */
export function paymentPicture({
  card,
  paypal,
}: Pick<PublicSettings['payments'], 'card' | 'paypal'>): PaymentPicture | null {
  if (card === null) return paypal === null ? null : PAYPAL;
  return paypal === null ? CARDS : BOTH;
}
