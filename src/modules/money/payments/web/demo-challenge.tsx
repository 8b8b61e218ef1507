import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';

export interface DemoChallengeProps {
  readonly open: boolean;
  readonly busy: boolean;
  readonly onAnswer: (outcome: 'complete' | 'fail') => void;
  readonly onAbandon: () => void;
}

/** Where a bank asks whether it is really the buyer; in a test one chooses how that ends. */
export function DemoChallenge({ open, busy, onAnswer, onAbandon }: DemoChallengeProps) {
  return (
    <Dialog
      open={open}
      onClose={onAbandon}
      busy={busy}
      size="sm"
      title="Is this you?"
      description="A real bank asks here for a code or a fingerprint. This is a test: choose how it ends."
      footer={
        <>
          <Button onClick={() => onAnswer('fail')} disabled={busy}>
            Fail the challenge
          </Button>
          <Button variant="primary" loading={busy} data-autofocus onClick={() => onAnswer('complete')}>
            Confirm the payment
          </Button>
        </>
      }
    />
  );
}
