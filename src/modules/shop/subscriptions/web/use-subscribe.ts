import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import type { CallFailure } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { useApi } from '@/ui/page-data';
import type { startSubscription } from '../subscriptions.contract';
import { storeSubscription } from './stored-subscription';

type Started = ResponseOf<typeof startSubscription>['data'] & Pick<SubscribeChoice, 'method'>;

/** A package with the price that its buyer has seen. */
export interface PackageOnSale {
  readonly id: number;
  /** Per month, in the major unit. */
  readonly price: number;
}

/** What the buyer chose before paying. */
export interface SubscribeChoice {
  readonly method: 'card' | 'paypal';
  readonly billing: { readonly country: string; readonly vat_id: string | null } | null;
}

export interface Subscribing {
  readonly started: Started | null;
  readonly busy: boolean;
  /** What stopped it; null while all is well. */
  readonly problem: string | null;
  /** Whether the buyer has this package already. */
  readonly taken: boolean;
  /** The price as the server says it now, where it is another one than the page's. */
  readonly freshPrice: number | null;
  readonly begin: (choice: SubscribeChoice) => Promise<void>;
  /** Back to the offer. */
  readonly leave: () => void;
  /** Paid: to the page that waits for the order. */
  readonly finish: () => Promise<void>;
}

/** Where a paid package becomes an order. */
export function finishAddress(reference: string): string {
  return `/success-subscription?${new URLSearchParams({ subscription_id: reference }).toString()}`;
}

function freshPriceOf({ data }: CallFailure): number | null {
  if (typeof data !== 'object' || data === null || !('price' in data)) return null;
  return typeof data.price === 'number' ? data.price : null;
}

/** Runs one step at a time, however often it is asked for. */
function useOneAtATime(): [boolean, (step: () => Promise<void>) => Promise<void>] {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (step: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await step();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return [busy, run];
}

/** Begins a package and leads to where it is paid. A second press while one is under way does nothing. */
export function useSubscribe(offer: PackageOnSale): Subscribing {
  const api = useApi();
  const navigate = useNavigate();
  const { currency } = useSettings();
  const [busy, run] = useOneAtATime();
  const [started, setStarted] = useState<Started | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [freshPrice, setFreshPrice] = useState<number | null>(null);

  const finishWith = async ({ reference }: Started): Promise<void> => {
    storeSubscription({ reference, service_id: offer.id });
    await navigate(finishAddress(reference));
  };

  const ask = async (choice: SubscribeChoice): Promise<void> => {
    setFailure(null);
    const price = freshPrice ?? offer.price;
    const body = { service_id: offer.id, price, currency, ...choice };
    const result = await api.call<typeof startSubscription>('POST /subscriptions', { body });
    if (!result.ok) {
      setFreshPrice(freshPriceOf(result.refusal) ?? freshPrice);
      setFailure(result.refusal);
      return;
    }
    const data = { ...result.value.data, method: choice.method };
    storeSubscription({ reference: data.reference, service_id: offer.id });
    if (data.state === 'active') await finishWith(data);
    else setStarted(data);
  };

  return {
    started,
    busy,
    problem: failure?.message ?? null,
    taken: failure?.kind === 'conflict' && freshPriceOf(failure) === null,
    freshPrice,
    begin: (choice) => run(() => ask(choice)),
    leave: () => setStarted(null),
    finish: async () => {
      if (started !== null) await finishWith(started);
    },
  };
}
