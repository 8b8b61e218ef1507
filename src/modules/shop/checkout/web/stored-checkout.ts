const KEY = 'checkoutData';

/** What a browser keeps of the payment that it began, so that it finds back after a redirect or a reload. */
export interface StoredCheckout {
  readonly payment_intent: string;
  readonly client_secret: string;
  readonly checkout_id: number;
  readonly checkout_secret: string;
}

/** Keeps the payment that was begun; without storage the page still pays, but not across a redirect. */
export function storeCheckout(checkout: StoredCheckout): void {
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
    const { payment_intent, client_secret, checkout_id, checkout_secret } = value as Record<string, unknown>;
    if (typeof payment_intent !== 'string' || typeof client_secret !== 'string') return null;
    if (typeof checkout_id !== 'number' || typeof checkout_secret !== 'string') return null;
    return { payment_intent, client_secret, checkout_id, checkout_secret };
  } catch {
    return null;
  }
}

/** Forgets it: paid, or of no use any more. */
export function forgetStoredCheckout(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Closed storage keeps nothing anyway.
  }
}
