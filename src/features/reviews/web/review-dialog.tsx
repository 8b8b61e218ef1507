import { useRef, useState } from 'react';
import { serverWords } from '@/shared/api-client';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import { StarInput } from '@/ui/star-input';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toast-store';
import type { writeReview } from '../reviews.contract';
import { FILL_ALL, LONGEST_REVIEW, MOST_STARS } from '../reviews.rules';
import type { ReviewedOrder } from './reviewed-order';

interface ReviewDialogProps {
  readonly order: ReviewedOrder;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const TOAST = { durationMs: 3000 };

function useSending({ order, onClose, onDone }: ReviewDialogProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  /** Why the studio said no, beside the toast. */
  const [reason, setReason] = useState<string | null>(null);
  const running = useRef(false);

  async function send({ text, ratings }: { text: string; ratings: number }): Promise<void> {
    const isMissing = text.trim() === '';
    setMissing(isMissing);
    setReason(null);
    if (isMissing) toast.error(FILL_ALL, TOAST);
    if (isMissing || running.current) return;
    running.current = true;
    setBusy(true);
    const body = { order_id: order.id, text, ratings };
    const written = await api.call<typeof writeReview>('POST /testimonial/create', { body });
    running.current = false;
    setBusy(false);
    if (!written.ok) {
      setReason(serverWords(written.refusal, ''));
      toast.error('Failed to submit review.', TOAST);
      return;
    }
    toast.success('Review submitted successfully!', TOAST);
    onClose();
    onDone();
  }
  return { busy, missing, reason, send, edited: () => setMissing(false) };
}

/** The 'Leave Review' window: stars, five at first, and words (ORDR-09). What was typed outlives closing it. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { order, open, onClose } = props;
  const [text, setText] = useState('');
  const [ratings, setRatings] = useState(MOST_STARS);
  const { busy, missing, reason, send, edited } = useSending(props);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title="Leave Review"
      description={`The studio reads it first. Then it stands on the reviews page as written, by ${order.reviewer_name}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" loading={busy} onClick={() => void send({ text, ratings })}>
            {busy ? 'Submitting...' : 'Submit Review'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <StarInput legend="Stars" value={ratings} onChange={setRatings} disabled={busy} />
        <TextArea
          label="Your review"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            edited();
          }}
          maxLength={LONGEST_REVIEW}
          disabled={busy}
          error={missing ? FILL_ALL : undefined}
          data-autofocus
        />
        <FormError className="empty:hidden">{reason}</FormError>
      </div>
    </Dialog>
  );
}
