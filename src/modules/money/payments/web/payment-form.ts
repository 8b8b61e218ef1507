import { serverMessage, type CallFailure } from '@/shared/api-client';

/** What a provider's form gets from the checkout; each provider has one form of this shape. */
export interface PaymentFormProps {
  readonly intent: {
    readonly reference: string;
    readonly clientSecret: string;
    /** Decides which form is shown. */
    readonly provider: string;
    /** approved: the buyer agreed before, and only the money is not taken yet. */
    readonly status?: 'unpaid' | 'challenge' | 'approved' | 'succeeded';
  };
  /** Formatted, for the pay button. */
  readonly total: string;
  /** On the button in place of `Pay …`, where something else is confirmed. */
  readonly action?: string;
  /** Where a bank that needs the whole window sends the buyer back to; /success-pay unless told. */
  readonly returnPath?: string;
  /** Told when a step begins and when it has ended, so that the page around rests meanwhile. */
  readonly onProcessing: (processing: boolean) => void;
  /** Runs before anything is charged; answers with what stopped it, or null. */
  readonly beforeConfirm: () => Promise<string | null>;
  /**
   * The answer of a step was lost, and this page can't know whether it is paid: asks, and answers with what the buyer
   * reads (`said` where nothing was paid), or null where it was paid and all is well.
   */
  readonly onUnclear?: (said: string) => Promise<string | null>;
  /** The provider says that it is paid; answers with what then went wrong, or null. */
  readonly onPaid: () => Promise<string | null>;
}

const FAILED = 'Payment failed. Please try again.';

/** A step of paying did not come back as done: what the buyer reads, after the provider was asked where nobody knows. */
export async function refused(
  { onUnclear }: Pick<PaymentFormProps, 'onUnclear'>,
  refusal: CallFailure,
): Promise<string | null> {
  const said = serverMessage(refusal, FAILED);
  const isUnclear = refusal.kind === 'failed' || refusal.kind === 'unreachable';
  return isUnclear && onUnclear !== undefined ? onUnclear(said) : said;
}

/** Why the money of an approved payment was not taken. */
export interface NotCaptured {
  readonly message: string;
  /** Whether the buyer's account said no (402), so that another way of paying in PayPal may do. */
  readonly declined: boolean;
}

/** What the PayPal form needs besides: buyers agree in PayPal's window, then the server takes the money. */
export interface PayPalFormProps extends PaymentFormProps {
  /** Calls `POST paypal/orders/{id}/capture`; null where the money was taken. */
  readonly capture: () => Promise<NotCaptured | null>;
}

const DECLINED =
  'PayPal did not take this payment. Nothing was charged. Please choose another account or card in PayPal.';

/** What a buyer reads whose approved payment was not taken. */
export function notCapturedMessage({ message, declined }: NotCaptured): string {
  return declined ? DECLINED : message;
}
