/**
 * How prices carry VAT. one_rate: the same for everybody; human_service: work of a person, which is taxed where the studio is
 * for consumers and where the customer is for businesses (Articles 44 and 45 of Directive 2006/112/EC); eu_consumer: an
 * electronic service, taxed where its consumer lives (Article 58).
 */
export const CHARGING_VAT_MODES = ['small_business', 'one_rate', 'human_service', 'eu_consumer'] as const;
/** off: none is shown; small_business: exempt, and receipts say so (Article 284). */
export const VAT_MODES = ['off', ...CHARGING_VAT_MODES] as const;

export type VatMode = (typeof VAT_MODES)[number];

/** single: VAT falls due when a gift card is sold; multi: when it is used (Article 30a of Directive 2006/112/EC). */
export type VoucherKind = 'single' | 'multi';

// Where one rate holds for everybody, place and rate of what a card will buy are known when it is sold. Elsewhere both depend
// on who uses it.
const VOUCHERS: Readonly<Record<VatMode, VoucherKind>> = {
  off: 'multi',
  small_business: 'multi',
  one_rate: 'single',
  human_service: 'multi',
  eu_consumer: 'multi',
};

/** Which kind of voucher a gift card is that is sold now; a card stays what it was sold as. */
export function voucherKindOf(mode: VatMode): VoucherKind {
  return VOUCHERS[mode];
}

/** Whether a buyer's country decides the VAT, so that the checkout has to ask for it. */
export function asksCountry(mode: VatMode): boolean {
  return mode === 'eu_consumer' || mode === 'human_service';
}
