/**
 * Why a provider sends nothing back: gone: as much went back before; too_late: the payment is too old; disputed: its
 * buyer's bank decides about it; no_funds: the studio's account there holds too little; whole_only: all of it or nothing;
 * unknown: it knows no such payment, as where the studio's account or keys were changed.
 */
export type RefundRefusal =
  | 'gone'
  | 'too_late'
  | 'disputed'
  | 'no_funds'
  | 'whole_only'
  | 'unknown'
  | 'other';

/** A provider has refused a refund for good: the same one is never made, however often it is asked for. */
export class RefundRefused extends Error {
  readonly why: RefundRefusal;

  /** @param told what the provider said, for the log */
  constructor(why: RefundRefusal, told: string, options?: ErrorOptions) {
    super(`This refund is refused: ${told}`, options);
    this.why = why;
  }
}
