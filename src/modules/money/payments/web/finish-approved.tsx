import { Lock } from 'lucide-react';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { notCapturedMessage, type PayPalFormProps } from './payment-form';
import { useOneStep } from './use-one-step';

/** A payment that its buyer agreed to before the page was left: one press takes the money. */
export function FinishApproved({ total, onProcessing, beforeConfirm, capture, onPaid }: PayPalFormProps) {
  const { processing, message, run } = useOneStep(onProcessing);
  const finish = async (): Promise<string | null> => {
    const problem = await beforeConfirm();
    if (problem !== null) return problem;
    const stopped = await capture();
    return stopped === null ? onPaid() : notCapturedMessage(stopped);
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted">You have agreed to this payment at PayPal. It is not taken yet.</p>
      <FormError>{message}</FormError>
      <Button
        variant="primary"
        size="lg"
        wide
        loading={processing}
        icon={<Lock aria-hidden="true" />}
        onClick={() => void run(finish)}
      >
        {processing ? 'Processing...' : `Pay ${total}`}
      </Button>
    </div>
  );
}
