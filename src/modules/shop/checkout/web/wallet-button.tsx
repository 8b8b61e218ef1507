import { useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';

export interface WalletButtonProps {
  /** Orders it; answers with what stopped it, or null. */
  readonly onPay: () => Promise<string | null>;
  readonly onProcessing: (processing: boolean) => void;
}

/** Nothing is left to pay: one button orders (CHEC-05). */
export function WalletButton({ onPay, onProcessing }: WalletButtonProps) {
  const busy = useRef(false);
  const [processing, setProcessing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const order = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setProcessing(true);
    onProcessing(true);
    setProblem(null);
    try {
      setProblem(await onPay());
    } finally {
      busy.current = false;
      setProcessing(false);
      onProcessing(false);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">Your code pays for all of it. Nothing is charged.</p>
      <FormError>{problem === null ? null : `${problem} Your cart is kept.`}</FormError>
      <Button variant="primary" size="lg" wide loading={processing} onClick={() => void order()}>
        {processing ? 'Processing...' : 'Checkout'}
      </Button>
    </div>
  );
}
