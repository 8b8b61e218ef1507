import { useEffect, useState } from 'react';
import { CardForm } from '@/modules/money/payments/web/card-form';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import type { ResponseOf } from '@/shared/endpoint';
import { Button, ButtonAnchor } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast-store';
import type { changeCard, confirmCard, WireSubscription } from '../subscriptions.contract';

type Change = ResponseOf<typeof changeCard>['data'];

interface Setup {
  /** While it is asked for. */
  readonly waiting: boolean;
  /** Null where it could not be begun. */
  readonly change: Change | null;
  readonly problem: string | null;
  /** Asks again, with what went wrong. */
  readonly again: (problem: string | null) => void;
}

type Answered = { readonly round: number } & Pick<Setup, 'change' | 'problem'>;

/** A change of card at the provider, begun when the window opens. One that was used is never used again. */
function useSetup(id: number): Setup {
  const api = useApi();
  const [round, setRound] = useState(0);
  const [told, setTold] = useState<string | null>(null);
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const begin = async (): Promise<void> => {
      const params = { id: String(id) };
      const path = 'POST /subscriptions/{id}/payment-method';
      const answer = await api.call<typeof changeCard>(path, { params, signal });
      if (signal.aborted) return;
      if (answer.ok) setAnswered({ round, change: answer.value.data, problem: null });
      else setAnswered({ round, change: null, problem: answer.refusal.message });
    };
    void begin();
    return () => leaving.abort();
  }, [api, id, round]);
  const now = answered?.round === round ? answered : null;
  return {
    waiting: now === null,
    change: now?.change ?? null,
    problem: now?.problem ?? told,
    again: (why) => {
      setTold(why);
      setRound((before) => before + 1);
    },
  };
}

interface CardStepProps {
  readonly subscription: WireSubscription;
  readonly onProcessing: (processing: boolean) => void;
  readonly onDone: () => void;
}

function CardStep({ subscription, onProcessing, onDone }: CardStepProps) {
  const api = useApi();
  const money = useMoney();
  const { change, problem, waiting, again } = useSetup(subscription.id);
  const due = subscription.state === 'past_due';
  const confirm = async (): Promise<null> => {
    const { setup_reference = null, setup_token = null } = change ?? {};
    const answer = await api.call<typeof confirmCard>('POST /subscriptions/{id}/payment-method/confirm', {
      params: { id: String(subscription.id) },
      body: { setup_reference: setup_reference ?? '', setup_token: setup_token ?? '' },
    });
    if (!answer.ok) {
      again(answer.refusal.message);
      return null;
    }
    toast.success(due ? 'Paid. Your package continues.' : answer.value.message, { durationMs: 3_000 });
    onDone();
    return null;
  };
  return (
    <div className="flex flex-col gap-5">
      <FormError>{problem}</FormError>
      {waiting && <Spinner label="Loading payment form..." visibleLabel />}
      {change === null && !waiting && (
        <Button className="self-start" onClick={() => again(null)}>
          Try again
        </Button>
      )}
      {change !== null && change.client_secret !== null && (
        <CardForm
          key={change.setup_reference}
          intent={{
            reference: change.setup_reference ?? '',
            clientSecret: change.client_secret,
            provider: change.provider,
          }}
          total={money(subscription.price)}
          action={due ? `Pay ${money(subscription.price)}` : 'Save card'}
          returnPath="/account"
          onProcessing={onProcessing}
          beforeConfirm={async () => null}
          onPaid={confirm}
        />
      )}
      {change !== null && change.approve_url !== null && (
        <ButtonAnchor href={change.approve_url} variant="primary" size="lg" wide>
          Continue at PayPal
        </ButtonAnchor>
      )}
    </div>
  );
}

export interface ChangeCardDialogProps {
  readonly subscription: WireSubscription;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function wordsOf({ state, service_name, provider, method }: WireSubscription) {
  const atPayPal = provider === 'paypal' && method === 'paypal';
  if (state === 'past_due')
    return {
      title: 'Pay this month',
      text: atPayPal
        ? `Choose at PayPal how to pay for the open month of ${service_name} and the months after it.`
        : `This card pays the open month of ${service_name}, and the months after it.`,
    };
  return atPayPal
    ? {
        title: 'Change at PayPal',
        text: `Choose at PayPal how to pay for ${service_name} from next month on. Nothing is charged now.`,
      }
    : {
        title: method === 'card' ? 'Change card' : 'Pay by card instead',
        text: `This card pays ${service_name} from the next month on. Nothing is charged now.`,
      };
}

/** Takes another card for the next months; where a month is unpaid, it is charged to that card at once. */
export function ChangeCardDialog({ subscription, open, onClose, onDone }: ChangeCardDialogProps) {
  const [processing, setProcessing] = useState(false);
  const { title, text } = wordsOf(subscription);
  return (
    <Dialog open={open} onClose={onClose} busy={processing} title={title} description={text}>
      <CardStep subscription={subscription} onProcessing={setProcessing} onDone={onDone} />
    </Dialog>
  );
}
