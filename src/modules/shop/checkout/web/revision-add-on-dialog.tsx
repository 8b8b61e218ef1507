import { useEffect, useState } from 'react';
import type { CallFailure } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { Dialog } from '@/ui/dialog';
import { ErrorState } from '@/ui/error-state';
import { useApi } from '@/ui/page-data';
import { Spinner } from '@/ui/spinner';
import type { buyRevision } from '../add-on.contract';
import { BuyForm } from './buy-form';
import type { PurchaseLine } from './purchase';

export interface RevisionAddOnDialogProps {
  readonly orderId: number;
  readonly itemId: number;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The round is paid and added. */
  readonly onBought: () => void;
}

type Offer = ResponseOf<typeof buyRevision>['data'];

function lineOf({ line, cartItems }: Offer): PurchaseLine | null {
  const [priced] = cartItems;
  return priced === undefined ? null : { ...priced, ...line };
}

/** Asks for the offer while the dialog is open; anew by `retry`. */
function useOffer({ orderId, itemId, open }: RevisionAddOnDialogProps) {
  const api = useApi();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ offer: Offer } | { failure: CallFailure } | null>(null);
  const wanted = open ? `${orderId} ${itemId} ${round}` : '';
  useEffect(() => {
    if (wanted === '') return undefined;
    const [order = '', item = ''] = wanted.split(' ');
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const offered = await api.call<typeof buyRevision>(
        'POST /orders/{orderId}/items/{itemId}/revision-add-on',
        { params: { orderId: order, itemId: item }, body: {}, signal: leaving.signal },
      );
      if (leaving.signal.aborted) return;
      setState(offered.ok ? { offer: offered.value.data } : { failure: offered.refusal });
    };
    void ask();
    return () => leaving.abort();
  }, [api, wanted]);
  const retry = (): void => {
    setState(null);
    setRound((before) => before + 1);
  };
  return { state, retry };
}

/** Buys one more revision round of an item: what it costs, who pays, the payment (API-69). */
export function RevisionAddOnDialog(props: RevisionAddOnDialogProps) {
  const { open, onClose, onBought } = props;
  const { state, retry } = useOffer(props);
  const [busy, setBusy] = useState(false);
  const line = state !== null && 'offer' in state ? lineOf(state.offer) : null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title="One more revision"
      description="You have used your free revisions, or the song is complete. Buy an extra revision here; you have at least five business days to use it."
    >
      {state === null && <Spinner label="Loading the price" visibleLabel />}
      {state !== null && 'failure' in state && (
        <ErrorState
          heading="h3"
          title="Not available right now"
          text={state.failure.message}
          safe="Nothing was charged."
          onRetry={retry}
        />
      )}
      {state !== null && 'offer' in state && line !== null && (
        <BuyForm
          line={line}
          payer={state.offer.payer}
          onBusy={setBusy}
          onDone={async () => {
            setBusy(false);
            onBought();
            return undefined;
          }}
        />
      )}
    </Dialog>
  );
}
