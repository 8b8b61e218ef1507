/** Who pays, as providers and receipts want to know them. */
export interface Payer {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string | null;
}

/** How a buyer wants to pay; `paypal` means PayPal or what stands in for it. */
export type PaymentMethod = 'card' | 'paypal';
