/** Who pays, as providers and receipts want to know them. */
export interface Payer {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string | null;
}
