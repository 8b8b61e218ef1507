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

/** Forgets it: paid, or of no use any more. */
export function forgetStoredSubscription(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Closed storage keeps nothing anyway.
  }
}
