const KEY = 'checkoutData';

/** What a browser keeps of the payment that it began, so that it finds back after a redirect or a reload. */
export interface StoredCheckout {
  readonly payment_intent: string;
  readonly client_secret: string;
  readonly checkout_id: number;
  readonly checkout_secret: string;
  /** Its buyer pressed Pay: it may be paid, whatever this browser has heard. */
  readonly pressed?: boolean;
}

/** Told of each payment that this page begins. */
const begun = new Set<(checkout: StoredCheckout) => void>();

/** Keeps the payment that was begun; without storage the page still pays, but not across a redirect. */
export function storeCheckout(checkout: StoredCheckout): void {
  for (const listener of begun) listener(checkout);
  try {
    window.localStorage.setItem(KEY, JSON.stringify(checkout));
  } catch {
    // Full or closed storage.
  }
}

/** The payment that was begun in this browser; null where there is none or it can't be read. */
export function readStoredCheckout(): StoredCheckout | null {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { payment_intent, client_secret, checkout_id, checkout_secret, pressed } = value as Record<
      string,
      unknown
    >;
    if (typeof payment_intent !== 'string' || typeof client_secret !== 'string') return null;
    if (typeof checkout_id !== 'number' || typeof checkout_secret !== 'string') return null;
    return { payment_intent, client_secret, checkout_id, checkout_secret, pressed: pressed === true };
  } catch {
    return null;
  }
}

/** Notes that Pay is pressed: from here on only the provider knows whether the payment is paid. */
export function notePressed(reference: string): void {
  const stored = readStoredCheckout();
  if (stored?.payment_intent === reference) storeCheckout({ ...stored, pressed: true });
}

/** Clears the secret of a payment form that is left for another way to pay; which checkout it was is kept. */
export function clearStoredSecret(): void {
  const stored = readStoredCheckout();
  if (stored !== null) storeCheckout({ ...stored, client_secret: '' });
}

/** Forgets it: paid, or of no use any more. */
export function forgetStoredCheckout(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Closed storage keeps nothing anyway.
  }
}

/** Tells of each payment that this page begins, and at once of the one that is kept; until the answer is called. */
export function onBegunCheckout(listener: (checkout: StoredCheckout) => void): () => void {
  begun.add(listener);
  const known = readStoredCheckout();
  if (known !== null) listener(known);
  return () => void begun.delete(listener);
}

/** Tells when another tab begins, pays or finishes a payment; until the answer is called. */
export function onStoredCheckout(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key === KEY) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
