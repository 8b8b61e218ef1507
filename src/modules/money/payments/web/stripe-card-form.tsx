import { Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { Spinner } from '@/ui/spinner';
import { checkForm, confirmForm } from './confirm-stripe';
import { drawStripeForm, type StripeForm } from './load-stripe';
import type { PaymentFormProps } from './payment-form';
import { useOneStep } from './use-one-step';

const NOT_LOADED = 'Stripe is not loaded yet.';

/** Stripe's form in the page: loading, there, or not to be had. */
function useStripeForm(clientSecret: string) {
  const { stripe_publishable_key: publishableKey } = useSettings().payments;
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<StripeForm | 'loading' | 'failed'>('loading');
  useEffect(() => {
    const element = place.current;
    if (element === null || publishableKey === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    void drawStripeForm(element, { publishableKey, clientSecret }, signal).then(
      (drawn) => signal.aborted || setForm(drawn ?? 'failed'),
      () => signal.aborted || setForm('failed'),
    );
    return () => leaving.abort();
  }, [publishableKey, clientSecret]);
  return { place, form };
}

function StripeFields({ onRetry, ...props }: PaymentFormProps & { onRetry: () => void }) {
  const { clientSecret } = props.intent;
  const { place, form } = useStripeForm(clientSecret);
  const { processing, message, run } = useOneStep(props.onProcessing);
  const pay = async (): Promise<string | null> => {
    if (typeof form === 'string') return NOT_LOADED;
    const problem = (await checkForm(form)) ?? (await props.beforeConfirm());
    if (problem !== null) return problem;
    const returnUrl = new URL(props.returnPath ?? '/success-pay', location.href).href;
    const confirmed = await confirmForm(form, { clientSecret, returnUrl });
    if (confirmed.done) return props.onPaid();
    const ask = confirmed.unclear === true ? props.onUnclear : undefined;
    return ask === undefined ? confirmed.message : ask(confirmed.message);
  };
  const failed = form === 'failed';
  // Said while it was loading; it is there now.
  const said = message === NOT_LOADED && form !== 'loading' ? null : message;
  return (
    <form
      noValidate
      aria-label="Card payment"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void run(pay);
      }}
    >
      {form === 'loading' && <Spinner label="Loading payment form..." visibleLabel className="min-h-56" />}
      <div ref={place} hidden={failed} inert={processing} />
      <FormError>{failed ? NOT_LOADED : said}</FormError>
      {failed && (
        <Button type="button" className="self-start" onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        disabled={failed}
        loading={processing}
        icon={<Lock aria-hidden="true" />}
      >
        {processing ? 'Processing...' : (props.action ?? `Pay ${props.total}`)}
      </Button>
    </form>
  );
}

/** Stripe's own card form in our colours: card numbers never reach us (CHEC-03, CHEC-06). */
export function StripeCardForm(props: PaymentFormProps) {
  const [round, setRound] = useState(0);
  return <StripeFields key={round} {...props} onRetry={() => setRound(round + 1)} />;
}
