const KEY = 'subscriptionData';

/** What a browser keeps of the package that it is paying for, so that it finds back after a redirect or a reload. */
export interface StoredSubscription {
  /** The provider's id of it. */
  readonly reference: string;
  readonly service_id: number;
}

/** Keeps the package that is being paid; without storage it still is, but not across another site. */
export function storeSubscription(subscription: StoredSubscription): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(subscription));
  } catch {
    // Full or closed storage.
  }
}

/** The package that this browser was paying for; null where there is none or it can't be read. */
export function readStoredSubscription(): StoredSubscription | null {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { reference, service_id } = value as Record<string, unknown>;
    return typeof reference === 'string' && typeof service_id === 'number' ? { reference, service_id } : null;
  } catch {
    return null;
  }
}

/** Forgets it: paid, or of no use any more. */
export function forgetStoredSubscription(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Closed storage keeps nothing anyway.
  }
}
