/** What pages say of the studio in their heads: a part of the public settings, which the root loads. */
export interface SiteIdentity {
  readonly site_name: string;
  /** Public base address without a slash at its end. */
  readonly site_url: string;
  /** ISO code of the one currency of all prices. */
  readonly currency: string;
  readonly support_email: string;
  readonly chat_phone: string;
  readonly postal_address: {
    readonly name: string;
    readonly street: string;
    readonly postcode: string;
    readonly city: string;
    readonly country: string;
  };
  readonly social_links: readonly { readonly label: string; readonly url: string }[];
  /** Kinds of service that can be bought now. */
  readonly selling: {
    readonly one_time: boolean;
    readonly subscriptions: boolean;
    readonly gift_cards: boolean;
  };
  readonly claims: {
    /** Lowest price of a service in decimals of the currency. */
    readonly starting_price: number;
    readonly years_in_studios: number;
    readonly years_online: number;
    readonly free_revisions: number;
  };
  /** What is promised, in hours. */
  readonly turnaround_hours: Readonly<
    Record<'mixing_and_mastering' | 'mastering' | 'rush', { readonly min: number; readonly max: number }>
  >;
}
