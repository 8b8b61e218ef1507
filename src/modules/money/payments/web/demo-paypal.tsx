import { FlaskConical } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import type { approveDemoPayment } from '../payments.contract';
import { notCapturedMessage, refused, type PayPalFormProps } from './payment-form';
import { useOneStep } from './use-one-step';

interface WindowProps {
  readonly open: boolean;
  readonly busy: boolean;
  readonly total: string;
  readonly onAgree: (account: 'good' | 'declining') => void;
  readonly onCancel: () => void;
}

// The second press of the double click that opened the window decides nothing in it.
const deliberately = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};

/** Where PayPal's own window opens for a real payment; in a test one chooses how it ends. */
function DemoWindow({ open, busy, total, onAgree, onCancel }: WindowProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      busy={busy}
      size="sm"
      title="PayPal (test)"
      description={`For a real payment, PayPal’s window opens here and asks for ${total}. This is a test: choose how it ends.`}
    >
      <div className="flex flex-col gap-3">
        <Button
          variant="primary"
          wide
          loading={busy}
          data-autofocus
          onClick={deliberately(() => onAgree('good'))}
        >
          Approve {total}
        </Button>
        <Button wide disabled={busy} onClick={deliberately(() => onAgree('declining'))}>
          Approve, then be declined
        </Button>
        <Button wide disabled={busy} onClick={deliberately(onCancel)}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

/** The demo provider in place of PayPal: a button and a window of our own, marked as a test. */
export function DemoPayPal(props: PayPalFormProps) {
  const { intent, total, onProcessing, beforeConfirm, capture, onPaid } = props;
  const api = useApi();
  const { processing, message, setMessage, run } = useOneStep(onProcessing);
  const [open, setOpen] = useState(false);

  const show = () =>
    run(async () => {
      const problem = await beforeConfirm();
      setOpen(problem === null);
      return problem;
    });
  const agree = async (account: 'good' | 'declining'): Promise<string | null> => {
    const agreed = await api.call<typeof approveDemoPayment>('POST /demo-pay/{intent}/approve', {
      params: { intent: intent.reference },
      body: { client_secret: intent.clientSecret, account },
    });
    if (!agreed.ok) return refused(props, agreed.refusal);
    const stopped = agreed.value.status === 'succeeded' ? null : await capture();
    return stopped === null ? onPaid() : notCapturedMessage(stopped);
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="flex items-start gap-2.5 rounded border border-dashed border-edge p-4">
        <FlaskConical aria-hidden="true" className="mt-[0.2em] text-before" />
        <span>
          <strong className="font-semibold">Test payment.</strong> No PayPal account is used and nothing is
          charged.
        </span>
      </p>
      <FormError>{message}</FormError>
      <Button variant="primary" size="lg" wide loading={processing && !open} onClick={() => void show()}>
        {processing ? 'Processing...' : 'Pay with PayPal (test)'}
      </Button>
      <DemoWindow
        open={open}
        busy={processing}
        total={total}
        onAgree={(account) =>
          void run(async () => {
            const problem = await agree(account);
            setOpen(false);
            return problem;
          })
        }
        onCancel={() => {
          setOpen(false);
          setMessage(null);
        }}
      />
    </div>
  );
}
