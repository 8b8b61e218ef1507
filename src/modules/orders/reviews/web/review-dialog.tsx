import { useRef, useState } from 'react';
import { serverMessage } from '@/shared/api-client';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Dialog } from '@/ui/dialog';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import { StarInput } from '@/ui/star-input';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast-store';
import type { writeReview } from '../reviews.contract';
import {
  FILL_ALL,
  isWebAddress,
  MAX_ADDRESS_LENGTH,
  MAX_REVIEW_LENGTH,
  MAX_STARS,
  NOT_AN_ADDRESS,
} from '../reviews.rules';
import type { ReviewedOrder } from './reviewed-order';

interface ReviewDialogProps {
  readonly order: ReviewedOrder;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const TOAST = { durationMs: 3000 };

interface Written {
  readonly text: string;
  readonly ratings: number;
  /** Addresses elsewhere, as typed; empty for none. */
  readonly picture: string;
  readonly site: string;
  /** The song may be played beside it. */
  readonly mayPlay: boolean;
}

const fits = (address: string): boolean => address.trim() === '' || isWebAddress(address.trim());

function useSending({ order, onClose, onDone }: ReviewDialogProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  /** Why the studio said no, beside the toast. */
  const [reason, setReason] = useState<string | null>(null);
  /** Addresses are judged once somebody tried to send them. */
  const [tried, setTried] = useState(false);
  const running = useRef(false);

  async function send({ text, ratings, picture, site, mayPlay }: Written): Promise<void> {
    const isMissing = text.trim() === '';
    const isWrong = [picture, site].some((address) => !fits(address));
    setMissing(isMissing);
    setTried(true);
    setReason(null);
    if (isMissing) toast.error(FILL_ALL, TOAST);
    if (isMissing || isWrong || running.current) return;
    running.current = true;
    setBusy(true);
    const addresses = { img_url: picture.trim(), site_url: site.trim() };
    const body = { order_id: order.id, text, ratings, ...addresses, may_play: mayPlay };
    const written = await api.call<typeof writeReview>('POST /testimonial/create', { body });
    running.current = false;
    setBusy(false);
    if (!written.ok) {
      setReason(serverMessage(written.refusal, ''));
      toast.error('Failed to submit review.', TOAST);
      return;
    }
    toast.success('Review submitted successfully!', TOAST);
    onClose();
    onDone();
  }
  return {
    busy,
    missing,
    reason,
    send,
    edited: () => setMissing(false),
    problemOf: (address: string) => (tried && !fits(address) ? NOT_AN_ADDRESS : undefined),
  };
}

interface AddressFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
}

function AddressField({ onChange, ...field }: AddressFieldProps) {
  return (
    <TextField
      {...field}
      note="optional"
      type="url"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      maxLength={MAX_ADDRESS_LENGTH}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The 'Leave Review' window: stars, five at first, words, and addresses of a picture and a site (ORDR-09). What was typed outlives closing it. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { order, open, onClose } = props;
  const [text, setText] = useState('');
  const [ratings, setRatings] = useState(MAX_STARS);
  const [picture, setPicture] = useState('');
  const [site, setSite] = useState('');
  const [mayPlay, setMayPlay] = useState(false);
  const { busy, missing, reason, send, edited, problemOf } = useSending(props);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title="Leave Review"
      description={`The studio reads it first. Then it is published as written, under the name ${order.reviewer_name}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            loading={busy}
            onClick={() => void send({ text, ratings, picture, site, mayPlay })}
          >
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
          maxLength={MAX_REVIEW_LENGTH}
          disabled={busy}
          error={missing ? FILL_ALL : undefined}
          data-autofocus
        />
        <Checkbox
          label="My song may be played beside it"
          hint="Before and after, up to a minute, on this site only. You can take this back on this page."
          checked={mayPlay}
          onChange={(event) => setMayPlay(event.target.checked)}
          disabled={busy}
        />
        <AddressField
          label="Link to a picture"
          hint="A cover or a photo that goes with it. For the studio only."
          value={picture}
          onChange={setPicture}
          error={problemOf(picture)}
          disabled={busy}
        />
        <AddressField
          label="Your website"
          hint="Or where your music is. For the studio only."
          value={site}
          onChange={setSite}
          error={problemOf(site)}
          disabled={busy}
        />
        <FormError className="empty:hidden">{reason}</FormError>
      </div>
    </Dialog>
  );
}
