/** What a provider's form gets from the checkout; each provider has one form of this shape. */
export interface PaymentFormProps {
  readonly intent: { readonly reference: string; readonly clientSecret: string };
  /** Formatted, for the pay button. */
  readonly total: string;
  /** Told when a step begins and when it has ended, so that the page around rests meanwhile. */
  readonly onProcessing: (processing: boolean) => void;
  /** Runs before anything is charged; answers with what stopped it, or null. */
  readonly beforeConfirm: () => Promise<string | null>;
  /** The provider says that it is paid; answers with what then went wrong, or null. */
  readonly onPaid: () => Promise<string | null>;
}
