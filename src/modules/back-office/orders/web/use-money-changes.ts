import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CallFailure } from '@/shared/api-client';
import { logFailure } from '@/ui/log-failure';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import type { creditOrder, refundOrder, returnPayment } from '@/modules/shop/checkout/money.contract';

export type Problems = Readonly<Record<string, string | undefined>>;

function problemsOf({ errors }: CallFailure): Problems {
  return Object.fromEntries(Object.entries(errors ?? {}).map(([field, [message]]) => [field, message]));
}

/**
 * Refunds, credits and payments sent back, one at a time. Each wish has an id of its own, made when its window opens:
 * sent again after a lost answer it is carried out once.
 */
export function useMoneyChanges() {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});

  async function change<T>(
    call: () => Promise<{ ok: true; value: T } | { ok: false; refusal: CallFailure }>,
  ): Promise<T | null> {
    if (busy) return null;
    setBusy(true);
    const answer = await call();
    setBusy(false);
    if (answer.ok) {
      setProblems({});
      void revalidate();
      return answer.value;
    }
    const found = problemsOf(answer.refusal);
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    logFailure('money', answer.refusal.message);
    toast.error(answer.refusal.message);
    return null;
  }

  return {
    busy,
    problems,
    forgetProblems: () => setProblems({}),
    refund: (orderId: number, body: { amount: number; reason: string; key: string }) =>
      change(() =>
        api.call<typeof refundOrder>('POST /studio/orders/{orderId}/refund', {
          params: { orderId: String(orderId) },
          body,
        }),
      ),
    credit: (orderId: number, body: { amount: number; key: string }) =>
      change(() =>
        api.call<typeof creditOrder>('POST /studio/orders/{orderId}/credit', {
          params: { orderId: String(orderId) },
          body,
        }),
      ),
    sendBack: (paymentId: number) =>
      change(() =>
        api.call<typeof returnPayment>('POST /studio/payments/{paymentId}/return', {
          params: { paymentId: String(paymentId) },
        }),
      ),
  };
}
