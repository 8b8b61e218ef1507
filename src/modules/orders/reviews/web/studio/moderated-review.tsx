import { Check, EyeOff, House } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { useApi } from '@/ui/page-data';
import { StarRating } from '@/ui/star-rating';
import { toast } from '@/ui/toast-store';
import { SelectField } from '@/ui/select-field';
import { useChanges } from '@/ui/use-changes';
import type { decideReview, giveReviewSound, StudioReview } from '../../reviews.contract';
import { reviewDate } from '../../reviews.rules';

type Decision = 'approved' | 'hidden';

const DONE: Record<Decision, string> = {
  approved: 'Approved. It is on the reviews page.',
  hidden: 'Hidden. It is not shown publicly.',
};

interface ModeratedReviewProps {
  readonly review: StudioReview;
  /** Decided: what is shown is old. */
  readonly onDecided: () => void;
  /** Whether it stands on the home page, and what changes that. */
  readonly home: { readonly on: boolean; readonly busy: boolean; readonly onChange: () => void };
  /** The samples that can be played beside it. */
  readonly samples: readonly { readonly id: number; readonly name: string }[];
  /** Off where its place in a list has a frame already. */
  readonly framed?: boolean;
}

function useDecision({ review, onDecided }: ModeratedReviewProps) {
  const api = useApi();
  const [busy, setBusy] = useState<Decision | null>(null);
  const running = useRef(false);
  async function decide(state: Decision): Promise<void> {
    if (running.current || review.state === state) return;
    running.current = true;
    setBusy(state);
    const decided = await api.call<typeof decideReview>('PUT /studio/reviews/{id}', {
      params: { id: String(review.id) },
      body: { state },
    });
    running.current = false;
    setBusy(null);
    if (!decided.ok) {
      toast.error(decided.refusal.message);
      return;
    }
    toast.success(DONE[state], { durationMs: 3000 });
    onDecided();
  }
  return { busy, decide };
}

function moveBetweenCards(from: HTMLElement, step: 1 | -1): void {
  const item = from.closest('li');
  const next = step === 1 ? item?.nextElementSibling : item?.previousElementSibling;
  next?.querySelector<HTMLElement>('button')?.focus();
}

function Address({ label, url }: { label: string; url: string | null }) {
  if (url === null) return null;
  return (
    <p className="text-sm [overflow-wrap:anywhere]">
      <span className="text-muted">{label}: </span>
      <a href={url} target="_blank" rel="noreferrer nofollow ugc" className="link">
        {url}
      </a>
    </p>
  );
}

function Data({ review }: { review: StudioReview }) {
  const { order_id, service_name, decided_at, decided_by, state } = review;
  const decided =
    decided_at === null
      ? []
      : [
          `${state === 'approved' ? 'Approved' : 'Hidden'} ${reviewDate(decided_at)} by ${decided_by ?? 'somebody'}`,
        ];
  const data = [
    ...(order_id === null ? [] : [`Order ${order_id}`]),
    service_name ?? 'No particular service',
    ...decided,
  ];
  return <p className="text-sm text-muted">{data.join(' · ')}</p>;
}

function Sound({
  review,
  samples,
  onDecided,
}: Pick<ModeratedReviewProps, 'review' | 'samples' | 'onDecided'>) {
  const api = useApi();
  const { busy, change } = useChanges(onDecided);
  if (!review.may_play)
    return (
      <p className="text-sm text-muted">The song may not be played beside it: its writer did not allow it.</p>
    );
  const give = (sampleId: number | null) =>
    change(
      () =>
        api.call<typeof giveReviewSound>('PUT /studio/reviews/{id}/sample', {
          params: { id: String(review.id) },
          body: { seen: review.sample_id, sample_id: sampleId },
        }),
      sampleId === null ? 'No song is played beside it.' : 'The song is played beside it.',
      { formless: true },
    );
  return (
    <SelectField
      label="Song beside it"
      hint="Its writer allows it. Make the pair under Samples, then choose it here."
      options={samples.map(({ id, name }) => ({ value: String(id), label: name }))}
      placeholder="None"
      value={review.sample_id === null ? '' : String(review.sample_id)}
      disabled={busy}
      onChange={({ target: { value } }) => void give(value === '' ? null : Number(value))}
      className="max-w-reading"
    />
  );
}

/** One review as the studio decides on it; on its buttons A approves, H hides, and the arrow keys go to the next one. */
export function ModeratedReview(props: ModeratedReviewProps) {
  const { review, home, samples, framed = true } = props;
  const { busy, decide } = useDecision(props);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Record<string, () => void> = {
      a: () => void decide('approved'),
      h: () => void decide('hidden'),
      ArrowDown: () => moveBetweenCards(event.currentTarget, 1),
      ArrowUp: () => moveBetweenCards(event.currentTarget, -1),
    };
    const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const titleId = `review-${review.id}`;
  return (
    <article
      aria-labelledby={titleId}
      className={cx('flex flex-col gap-4', framed ? 'rounded-lg border border-line bg-raised p-5' : 'p-3')}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={titleId} className="flex flex-wrap items-baseline gap-x-3 text-md">
          <bdi className="[overflow-wrap:anywhere]">{review.user_name}</bdi>
          <time dateTime={review.created_at} className="font-sans text-sm font-normal text-muted">
            {reviewDate(review.created_at)}
          </time>
        </h2>
        <StarRating value={review.ratings} />
      </header>
      <p dir="auto" className="max-w-reading said">
        {review.text}
      </p>
      <Address label="Site" url={review.site_url} />
      <Address label="Picture" url={review.img_url} />
      <Data review={review} />
      <Sound review={review} samples={samples} onDecided={props.onDecided} />
      <div className="flex flex-wrap gap-3">
        {review.state !== 'approved' && (
          <Button
            icon={<Check aria-hidden="true" />}
            loading={busy === 'approved'}
            disabled={busy !== null}
            onClick={() => void decide('approved')}
            onKeyDown={onKeyDown}
            aria-describedby={titleId}
          >
            Approve
          </Button>
        )}
        {review.state !== 'hidden' && (
          <Button
            variant="quiet"
            icon={<EyeOff aria-hidden="true" />}
            loading={busy === 'hidden'}
            disabled={busy !== null}
            onClick={() => void decide('hidden')}
            onKeyDown={onKeyDown}
            aria-describedby={titleId}
          >
            Hide
          </Button>
        )}
        {review.state === 'approved' && (
          <Button
            variant="quiet"
            icon={<House aria-hidden="true" />}
            loading={home.busy}
            disabled={busy !== null}
            onClick={home.onChange}
            aria-describedby={titleId}
          >
            {home.on ? 'Take off the home page' : 'Show on the home page'}
          </Button>
        )}
      </div>
    </article>
  );
}
