/** What a register of VAT ids answers. */
export type RegisterAnswer =
  | { readonly state: 'valid' | 'invalid'; readonly consultation: string | null }
  /** It did not say: down, too many requests, too slow. `reason` is its own code. */
  | { readonly state: 'unavailable'; readonly reason: string };

/** A register of the VAT ids of businesses. */
export interface VatRegister {
  /**
   * Asks once, within a few seconds; never rejects.
   * @param vatId as it is written officially, with the letters of its country
   * @param requester the studio's own VAT id, for which a consultation number is given; null where it has none
   */
  check(vatId: string, requester: string | null): Promise<RegisterAnswer>;
}
