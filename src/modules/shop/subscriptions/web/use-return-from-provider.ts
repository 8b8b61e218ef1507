import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import type { confirmCard, WireSubscription } from '../subscriptions.contract';

interface Returning {
  readonly subscription: Pick<WireSubscription, 'id'>;
  readonly onChanged: () => void;
}

/**
 * Takes over what a customer chose on the provider's own page, once, when they come back with it in the address; a month
 * that is unpaid is charged to it.
 */
export function useReturnFromProvider({ subscription, onChanged }: Returning): void {
  const api = useApi();
  const [search, setSearch] = useSearchParams();
  const begun = useRef(false);
  const isBack = search.get('package') === String(subscription.id) && search.has('token');
  const take = useEffectEvent(async (): Promise<void> => {
    const answer = await api.call<typeof confirmCard>('POST /subscriptions/{id}/payment-method/confirm', {
      params: { id: String(subscription.id) },
      body: { setup_reference: search.get('setup') ?? '', setup_token: search.get('token') ?? '' },
    });
    if (answer.ok) toast.success(answer.value.message, { durationMs: 3_000 });
    else toast.error(answer.refusal.message);
    setSearch({}, { replace: true, preventScrollReset: true });
    onChanged();
  });
  useEffect(() => {
    if (!isBack || begun.current) return;
    begun.current = true;
    void take();
  }, [isBack]);
}
