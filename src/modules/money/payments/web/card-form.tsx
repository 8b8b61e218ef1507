import { lazy, Suspense } from 'react';
import { Spinner } from '@/ui/spinner';
import type { PaymentFormProps } from './payment-form';

const StripeCardForm = lazy(async () => ({ default: (await import('./stripe-card-form')).StripeCardForm }));
const DemoCardForm = lazy(async () => ({ default: (await import('./demo-card-form')).DemoCardForm }));

/** Pays by card, at Stripe or by the demo provider in its place. Neither is loaded before a buyer comes here. */
export function CardForm(props: PaymentFormProps) {
  return (
    <Suspense fallback={<Spinner label="Loading payment form..." visibleLabel className="min-h-96" />}>
      {props.intent.provider === 'stripe' ? <StripeCardForm {...props} /> : <DemoCardForm {...props} />}
    </Suspense>
  );
}
