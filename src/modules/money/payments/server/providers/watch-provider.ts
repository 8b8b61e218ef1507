import type { PaymentProvider } from '../payment-provider';
import { RefundRefused } from '../refund-refused';

type Note = (error: unknown) => Promise<void>;

// What a provider refuses for good is an answer, not a fault.
function watching(note: Note) {
  return async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      if (!(error instanceof RefundRefused)) await note(error);
      throw error;
    }
  };
}

/**
 * The same provider, whose calls tell of each fault before they throw it: the studio's page of payments shows the last one.
 * @param note never throws
 */
export function watchProvider(provider: PaymentProvider, note: Note): PaymentProvider {
  const watch = watching(note);
  const { subscriptions } = provider;
  return {
    name: provider.name,
    mode: provider.mode,
    minimumCharge: (currency) => provider.minimumCharge(currency),
    takes: (amount, currency) => provider.takes(amount, currency),
    createIntent: (request) => watch(provider.createIntent(request)),
    retrieve: (reference, hints) => watch(provider.retrieve(reference, hints)),
    capture: (reference, key) => watch(provider.capture(reference, key)),
    cancel: (reference) => watch(provider.cancel(reference)),
    refund: (request) => watch(provider.refund(request)),
    parseWebhook: (rawBody, headers) => watch(provider.parseWebhook(rawBody, headers)),
    subscriptions:
      subscriptions === null
        ? null
        : {
            ...subscriptions,
            create: (request) => watch(subscriptions.create(request)),
            retrieve: (reference) => watch(subscriptions.retrieve(reference)),
          },
  };
}
