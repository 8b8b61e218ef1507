import { useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import type { WalletProblem } from './paying';

export interface WalletButtonProps {
  /** Orders it; answers with what stopped it, or null. */
  readonly onPay: (again: boolean) => Promise<WalletProblem | null>;
  readonly onProcessing: (processing: boolean) => void;
}

/** Nothing is left to pay: one button orders (CHEC-05). */
export function WalletButton({ onPay, onProcessing }: WalletButtonProps) {
  const busy = useRef(false);
  const [processing, setProcessing] = useState(false);
  const [problem, setProblem] = useState<WalletProblem | null>(null);
  const order = async (again = false): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setProcessing(true);
    onProcessing(true);
    setProblem(null);
    try {
      setProblem(await onPay(again));
    } finally {
      busy.current = false;
      setProcessing(false);
      onProcessing(false);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">Your code covers the full amount. Nothing is charged.</p>
      <FormError>{problem?.message}</FormError>
      {problem?.asks === true ? (
        <Button size="lg" wide loading={processing} onClick={() => void order(true)}>
          {processing ? 'Processing...' : 'Buy it again'}
        </Button>
      ) : (
        <Button variant="primary" size="lg" wide loading={processing} onClick={() => void order()}>
          {processing ? 'Processing...' : 'Checkout'}
        </Button>
      )}
    </div>
  );
}
