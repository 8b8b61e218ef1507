import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CardForm } from '@/modules/money/payments/web/card-form';
import { PayPalForm } from '@/modules/money/payments/web/paypal-form';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import { Button, ButtonLink } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { scrollToStart } from '@/ui/scroll-to-top';
import { Spinner } from '@/ui/spinner';
import { MethodChoice } from './method-choice';
import { PendingPayment } from './pending-payment';
import { askedText, type BoughtBefore } from './bought-before';
import type { Checkout } from './use-checkout';
import type { StartedIntent } from './use-payment-start';
import { WalletButton } from './wallet-button';

const REFUSED = 'Your last payment was refused and you were not charged. You can pay again here.';

function resumeAddress({ reference, clientSecret }: StartedIntent): string {
  const query = new URLSearchParams({
    payment_intent: reference,
    payment_intent_client_secret: clientSecret,
  });
  return `/success-pay?${query.toString()}`;
}

/** Paid, but the order did not come back: nothing is paid again, only fetched. */
function Unfinished({ intent, problem }: { intent: StartedIntent; problem: string }) {
  const block = useRef<HTMLDivElement>(null);
  // The form above was taller: without this the way on would lie above the window.
  useEffect(() => {
    // Newer browsers answer a scroll with a promise, which no effect may return.
    block.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={block} className="flex flex-col gap-4">
      <FormError>{problem}</FormError>
      <ButtonLink to={resumeAddress(intent)} variant="primary" size="lg" wide>
        Finish my order
      </ButtonLink>
    </div>
  );
}

/** A purchase that was paid before this page knew: nothing is left to pay, its order is fetched. */
function PaidAlready({ intent, onPaid }: { intent: StartedIntent; onPaid: Payable['onPaid'] }) {
  const [problem, setProblem] = useState<string | null>(null);
  const begun = useRef(false);
  const finish = useEffectEvent(async () => setProblem(await onPaid(intent)));
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void finish();
  }, []);
  if (problem === null) return <Spinner label="Loading your order" visibleLabel />;
  return <Unfinished intent={intent} problem={problem} />;
}

function Ready({ intent, checkout }: { intent: StartedIntent; checkout: Payable }) {
  const money = useMoney();
  const [unfinished, setUnfinished] = useState<string | null>(null);
  if (intent.status === 'succeeded') return <PaidAlready intent={intent} onPaid={checkout.onPaid} />;
  if (unfinished !== null) return <Unfinished intent={intent} problem={unfinished} />;
  const form = {
    intent,
    total: money(checkout.quoting.quote?.total ?? 0),
    onProcessing: checkout.setProcessing,
    beforeConfirm: () => checkout.beforeConfirm(intent),
    onUnclear: (said: string) => checkout.onUnclear(intent, said),
    onPaid: async () => {
      setUnfinished(await checkout.onPaid(intent));
      return null;
    },
  };
  return intent.method === 'card' ? (
    <CardForm {...form} />
  ) : (
    <PayPalForm {...form} capture={() => checkout.capture(intent)} />
  );
}

/** This browser bought exactly this within a day: nothing is begun before its buyer wants it once more. */
function BoughtAlready({ bought, again }: { bought: BoughtBefore; again: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="alert">{askedText(bought)}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={again}>Buy it again</Button>
        {bought.orderId !== null && (
          <ButtonLink variant="quiet" to={`/order-confirmation/${bought.orderId}`}>
            See order {bought.orderId}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function Begun({ checkout, onMethod }: { checkout: Payable; onMethod: Payable['choose'] }) {
  const { start } = checkout;
  if (start.phase === 'ready')
    return <Ready key={start.intent.reference} intent={start.intent} checkout={checkout} />;
  if (start.phase === 'asks') return <BoughtAlready bought={start.bought} again={start.again} />;
  if (start.phase !== 'failed') {
    return <Spinner label="Loading payment form..." visibleLabel className="min-h-96" />;
  }
  const other = checkout.methods.find((method) => method !== checkout.method);
  return (
    <div className="flex flex-col items-start gap-4">
      <FormError>{start.message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button onClick={start.retry}>Try again</Button>
        {other !== undefined && (
          <Button variant="quiet" onClick={() => onMethod(other)}>
            {other === 'card' ? 'Pay by card instead' : 'Pay with PayPal instead'}
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * The top of the payment step, where another way to pay leads (CHEC-02). Whoever sees it stays where they are: nobody is
 * taken away from what they have just pressed.
 */
function useTop() {
  const place = useRef<HTMLElement>(null);
  const toTop = (): void => {
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (top >= 0 && top < window.innerHeight) return;
    scrollToStart(place.current);
  };
  return { place, toTop };
}

/** What the payment step needs to know of a purchase. */
export type Payable = Pick<
  Checkout,
  | 'methods'
  | 'method'
  | 'choose'
  | 'processing'
  | 'setProcessing'
  | 'beforeConfirm'
  | 'capture'
  | 'onPaid'
  | 'onUnclear'
  | 'payNothing'
  | 'looking'
  | 'sellable'
  | 'paying'
  | 'start'
> & { readonly quoting: Pick<Checkout['quoting'], 'quote'> };

export interface PaymentSectionProps {
  readonly checkout: Payable;
  readonly title?: string;
  readonly heading?: 'h2' | 'h3';
}

/** The payment step: how to pay, and the provider's form as soon as there is a payment to fill it for (CHEC-02, CHEC-03). */
export function PaymentSection({
  checkout,
  title = 'Payment',
  heading: Heading = 'h2',
}: PaymentSectionProps) {
  const { quoting, start, looking } = checkout;
  const { place, toTop } = useTop();
  const choose = (method: Parameters<Payable['choose']>[0]): void => {
    checkout.choose(method);
    toTop();
  };
  if (looking.known === 'pending') return <PendingPayment look={looking.look} heading={Heading} />;
  const nothingLeft = checkout.sellable && quoting.quote?.amount === 0 && quoting.quote.promo !== null;
  if (nothingLeft)
    return checkout.paying === null ? null : (
      <WalletButton onPay={checkout.payNothing} onProcessing={checkout.setProcessing} />
    );
  if (start.phase === 'waiting') return null;
  return (
    <section ref={place} aria-labelledby="payment-title" className="flex scroll-mt-24 flex-col gap-5">
      <Heading id="payment-title" className="text-lg">
        {title}
      </Heading>
      <MethodChoice
        methods={checkout.methods}
        value={checkout.method}
        onChange={choose}
        disabled={checkout.processing}
      />
      {looking.known === 'refused' && <p role="alert">{REFUSED}</p>}
      <Begun checkout={checkout} onMethod={choose} />
    </section>
  );
}
