import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DemoCardForm } from '@/features/payments/web';
import { useMoney } from '@/features/settings/web';
import { Button, ButtonLink } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { Spinner } from '@/ui/spinner';
import type { PaymentStart, StartedIntent } from './use-payment-start';

export interface PaymentSectionProps {
  readonly start: PaymentStart;
  /** In the major unit. */
  readonly total: number;
  readonly onProcessing: (processing: boolean) => void;
  readonly beforeConfirm: (intent: StartedIntent) => Promise<string | null>;
  readonly onPaid: (intent: StartedIntent) => Promise<string | null>;
}

const PAID_NOT_FINISHED =
  'Your payment went through, but we could not finish your order yet. You will not be charged again.';

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
  useEffect(() => block.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <div ref={block} className="flex flex-col gap-4">
      <FormError>
        {PAID_NOT_FINISHED} {problem}
      </FormError>
      <ButtonLink to={resumeAddress(intent)} variant="primary" size="lg" wide>
        Finish my order
      </ButtonLink>
    </div>
  );
}

/** A cart that was paid before this page knew: nothing is left to pay, its order is fetched. */
function PaidAlready({ intent, onPaid }: { intent: StartedIntent; onPaid: PaymentSectionProps['onPaid'] }) {
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

function Ready({ intent, ...props }: PaymentSectionProps & { intent: StartedIntent }) {
  const money = useMoney();
  const [unfinished, setUnfinished] = useState<string | null>(null);
  if (intent.status === 'succeeded') return <PaidAlready intent={intent} onPaid={props.onPaid} />;
  if (unfinished !== null) return <Unfinished intent={intent} problem={unfinished} />;
  return (
    <DemoCardForm
      intent={intent}
      total={money(props.total)}
      onProcessing={props.onProcessing}
      beforeConfirm={() => props.beforeConfirm(intent)}
      onPaid={async () => {
        const problem = await props.onPaid(intent);
        setUnfinished(problem);
        return null;
      }}
    />
  );
}

/** The payment step: the provider's form as soon as there is a payment to fill it for (CHEC-03, CHEC-06). */
export function PaymentSection(props: PaymentSectionProps) {
  const { start } = props;
  if (start.phase === 'waiting') return null;
  return (
    <section aria-labelledby="payment-title" className="flex flex-col gap-5">
      <h2 id="payment-title" className="text-lg">
        Credit/Debit Card
      </h2>
      {start.phase === 'starting' && (
        <Spinner label="Loading payment form..." visibleLabel className="min-h-96" />
      )}
      {start.phase === 'failed' && (
        <div className="flex flex-col items-start gap-4">
          <FormError>{start.message}</FormError>
          <Button onClick={start.retry}>Try again</Button>
        </div>
      )}
      {start.phase === 'ready' && <Ready key={start.intent.reference} {...props} intent={start.intent} />}
    </section>
  );
}
