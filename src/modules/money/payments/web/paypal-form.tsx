import { lazy, Suspense } from 'react';
import { Spinner } from '@/ui/spinner';
import { FinishApproved } from './finish-approved';
import type { PayPalFormProps } from './payment-form';

const PayPalButtons = lazy(async () => ({ default: (await import('./paypal-buttons')).PayPalButtons }));
const DemoPayPal = lazy(async () => ({ default: (await import('./demo-paypal')).DemoPayPal }));

/** Pays by PayPal, or by the demo provider in its place. Neither is loaded before a buyer comes here (CHEC-04). */
export function PayPalForm(props: PayPalFormProps) {
  const { intent } = props;
  if (intent.status === 'approved') return <FinishApproved {...props} />;
  return (
    <Suspense fallback={<Spinner label="Loading PayPal..." visibleLabel className="min-h-40" />}>
      {intent.provider === 'paypal' ? <PayPalButtons {...props} /> : <DemoPayPal {...props} />}
    </Suspense>
  );
}
