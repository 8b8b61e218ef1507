import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { Spinner } from '@/ui/spinner';
import { drawPayPalButton, logPayPal } from './load-paypal';
import { notCapturedMessage, type PayPalFormProps } from './payment-form';

const NOT_LOADED = 'PayPal not loaded';
const FAILED = 'Payment failed. Please try again.';

/** A payment that our own checks stopped before PayPal's window opened; its message is shown already. */
class Stopped extends Error {}

/** What PayPal's button does for one payment. */
function usePayPalPayment(props: PayPalFormProps) {
  const { intent, onProcessing } = props;
  const [message, setMessage] = useState<string | null>(null);
  const end = (problem: string | null): void => {
    setMessage(problem);
    onProcessing(false);
  };
  return {
    message,
    async begin(): Promise<string> {
      setMessage(null);
      onProcessing(true);
      const problem = await props.beforeConfirm();
      if (problem === null) return intent.reference;
      end(problem);
      throw new Stopped(problem);
    },
    async approved(restart: () => void): Promise<void> {
      const stopped = await props.capture();
      if (stopped === null) {
        end(await props.onPaid());
        return;
      }
      end(notCapturedMessage(stopped));
      // PayPal's window comes back and asks for another card or account.
      if (stopped.declined) restart();
    },
    cancelled: () => end(null),
    failed(error: unknown): void {
      if (error instanceof Stopped) return;
      logPayPal('PayPal could not go on.', error);
      end(FAILED);
    },
  };
}

function PayPalButton({ onRetry, ...props }: PayPalFormProps & { onRetry: () => void }) {
  const { payments, currency } = useSettings();
  const { paypal_client_id: clientId, paypal_environment: environment } = payments;
  const place = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading');
  const payment = usePayPalPayment(props);
  const begin = useEffectEvent(() => payment.begin());
  const approved = useEffectEvent((restart: () => void) => payment.approved(restart));
  const cancelled = useEffectEvent(() => payment.cancelled());
  const failed = useEffectEvent((error: unknown) => payment.failed(error));

  useEffect(() => {
    const element = place.current;
    if (element === null || clientId === null || environment === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const handlers = {
      createOrder: () => begin(),
      onApprove: (_: unknown, { restart }: { restart: () => void }) => approved(restart),
      onCancel: () => cancelled(),
      onError: (error: unknown) => failed(error),
    };
    void drawPayPalButton(element, { clientId, environment, currency }, { ...handlers, signal }).then(
      (drawn) => signal.aborted || setPhase(drawn ? 'ready' : 'failed'),
    );
    return () => leaving.abort();
  }, [clientId, environment, currency]);

  return (
    <div className="flex flex-col gap-5">
      <FormError>{phase === 'failed' ? NOT_LOADED : payment.message}</FormError>
      {phase === 'failed' && (
        <Button className="self-start" onClick={onRetry}>
          Try again
        </Button>
      )}
      {phase === 'loading' && <Spinner label="Loading PayPal..." visibleLabel className="min-h-40" />}
      <div ref={place} hidden={phase === 'failed'} className="min-h-14" />
    </div>
  );
}

/** PayPal's own button: its window asks the buyer, our server makes the payment and takes the money (CHEC-04). */
export function PayPalButtons(props: PayPalFormProps) {
  const [round, setRound] = useState(0);
  return <PayPalButton key={round} {...props} onRetry={() => setRound(round + 1)} />;
}
