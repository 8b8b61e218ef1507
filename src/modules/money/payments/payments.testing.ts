import type { PaymentProvider } from './server/payment-provider';

export { signWebhook as signDemoWebhook } from './server/providers/demo/demo-signature';

/** Where a provider fails, in front of its real work (`before`) or after it was done (`after`). */
export interface Fault {
  readonly call: 'createIntent' | 'retrieve' | 'capture' | 'cancel' | 'refund';
  readonly when: 'before' | 'after';
}

/** A provider whose next calls fail as told, one after the other: the connection breaks, the answer is lost. */
export function withFaults(
  provider: PaymentProvider,
): PaymentProvider & { failNext(...faults: Fault[]): void } {
  const faults: Fault[] = [];
  const guarded = async <T>(call: Fault['call'], work: () => Promise<T>): Promise<T> => {
    const at = faults.findIndex((fault) => fault.call === call);
    const [fault] = at === -1 ? [] : faults.splice(at, 1);
    if (fault?.when === 'before') throw new Error('The provider could not be reached.');
    const result = await work();
    if (fault?.when === 'after') throw new Error('The provider did not answer in time.');
    return result;
  };
  return {
    name: provider.name,
    mode: provider.mode,
    minimumCharge: (currency) => provider.minimumCharge(currency),
    takes: (amount, currency) => provider.takes(amount, currency),
    subscriptions: provider.subscriptions,
    failNext: (...next) => void faults.push(...next),
    createIntent: (request) => guarded('createIntent', () => provider.createIntent(request)),
    retrieve: (reference) => guarded('retrieve', () => provider.retrieve(reference)),
    capture: (reference, key) => guarded('capture', () => provider.capture(reference, key)),
    cancel: (reference) => guarded('cancel', () => provider.cancel(reference)),
    refund: (request) => guarded('refund', () => provider.refund(request)),
    parseWebhook: (rawBody, headers) => provider.parseWebhook(rawBody, headers),
  };
}
