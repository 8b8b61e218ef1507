import { useEffect, useEffectEvent, useState } from 'react';
import type { CallFailure } from '@/shared/api-client';
import { formatMajor } from '@/shared/money';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import { RadioCards } from '@/ui/radio-cards';
import { Spinner } from '@/ui/spinner';
import type { Changes } from '@/ui/use-changes';
import type { listMatches, MatchCandidate, matchPayment } from '@/modules/shop/checkout/match.contract';

interface MatchDialogProps {
  /** The payment to settle; null closes the window. */
  readonly paymentId: number | null;
  readonly text: string;
  readonly changes: Changes;
  readonly onClose: () => void;
}

type Found = { readonly list: readonly MatchCandidate[] } | { readonly failure: CallFailure } | null;

function useCandidates(paymentId: number | null): Found {
  const api = useApi();
  const [found, setFound] = useState<{ of: number; answer: Found } | null>(null);
  const read = useEffectEvent(async (id: number, signal: AbortSignal) => {
    const answer = await api.call<typeof listMatches>('GET /studio/payments/{paymentId}/matches', {
      params: { paymentId: String(id) },
      signal,
    });
    if (signal.aborted) return;
    setFound({ of: id, answer: answer.ok ? { list: answer.value.data } : { failure: answer.refusal } });
  });
  useEffect(() => {
    if (paymentId === null) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => void read(paymentId, leaving.signal));
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [paymentId]);
  return found?.of === paymentId ? found.answer : null;
}

function optionOf(one: MatchCandidate) {
  const missing =
    one.rest === 0 ? 'Paid exactly' : `${formatMajor(one.rest, one.currency)} is missing and will be waived`;
  return {
    value: String(one.checkout_id),
    label: one.kind === 'own' ? 'The cart that it was paid for' : `Asked for by a link: ${one.customer_name}`,
    text: `${one.services.join(', ')}. ${one.customer_email}. ${missing}.`,
    aside: formatMajor(one.total, one.currency),
  };
}

/** What a flagged payment was meant for: the order is made of it. */
export function MatchDialog({ paymentId, text, changes, onClose }: MatchDialogProps) {
  const api = useApi();
  const found = useCandidates(paymentId);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = found !== null && 'list' in found ? found.list : [];
  const picked = list.find(({ checkout_id }) => String(checkout_id) === chosen) ?? null;
  const match = async (): Promise<void> => {
    if (paymentId === null || picked === null) return;
    const made = await changes.change(
      () =>
        api.call<typeof matchPayment>('POST /studio/payments/{paymentId}/match', {
          params: { paymentId: String(paymentId) },
          body: { checkout_id: picked.checkout_id, rest: picked.rest },
        }),
      'Order created',
    );
    if (made !== null) onClose();
  };
  return (
    <Dialog
      open={paymentId !== null}
      onClose={onClose}
      title="What was this payment for?"
      description={text}
      busy={changes.busy}
      footer={
        <>
          <Button onClick={onClose} disabled={changes.busy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            loading={changes.busy}
            disabled={picked === null}
            onClick={() => void match()}
          >
            Create order
          </Button>
        </>
      }
    >
      {found === null && <Spinner label="Looking for what it may be for" visibleLabel />}
      {found !== null && 'failure' in found && <FormError>{found.failure.message}</FormError>}
      {found !== null && 'list' in found && list.length === 0 && (
        <p className="text-muted">
          No open cart or request fits this payment. A payment that is too high can’t be matched: refund it
          and ask again.
        </p>
      )}
      {list.length > 0 && (
        <RadioCards
          legend="What it was for"
          hideLegend
          name="checkout"
          options={list.map(optionOf)}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </Dialog>
  );
}
