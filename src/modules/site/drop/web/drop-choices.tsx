import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { WireChoice, WireEstimate } from '@/modules/catalogue/services/estimate.contract';
import { NO_PLANS } from '@/modules/catalogue/services/plans.rules';
import { servicePath } from '@/modules/catalogue/services/catalogue.rules';
import { FirstVersion } from '@/modules/catalogue/services/web/first-version';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import type { DropStore, DropView } from '@/modules/orders/drops/web/drop-store';
import type { NewLine } from '@/modules/shop/cart/cart.rules';
import { useCart, type Cart } from '@/modules/shop/cart/web/use-cart';
import { Button, ButtonLink } from '@/ui/button';
import { PageLink } from '@/ui/page-link';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { toast } from '@/ui/toast-store';

interface ChoicesProps {
  readonly drop: DropView;
  readonly store: DropStore;
}

function lineOf(choice: WireChoice): NewLine {
  const { service_id, service_name, variation_id, price, qty, image, is_url } = choice;
  const kind = { rush: false, service_type: 'one_time' as const, is_gift_card: false };
  return { service_id, service_name, variation_id, price, qty, image, is_url, ...kind, ...NO_PLANS };
}

/** How much a choice takes, in words: 'up to 24 tracks', '4 songs'. */
export function sizeText({ takes, max_files: files, max_songs: songs, qty }: WireChoice): string {
  if ((songs ?? 1) > 1) return `up to ${songs} songs as one record`;
  if (qty > 1) return `${qty} songs`;
  if (takes === 'mix') return 'one stereo mix';
  const names = { tracks: 'tracks', stems: 'stems', vocals: 'voices over a beat' };
  return files === null ? `any number of ${names[takes]}` : `up to ${files} ${names[takes]}`;
}

/** Puts a choice into the cart in place of the one before, and says what the files are for. */
function useChoose({ drop, store }: ChoicesProps, cart: Cart) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | null>(null);
  const choose = async (choice: WireChoice): Promise<void> => {
    if (busy !== null) return;
    setBusy(keyOf(choice));
    const { chosen } = drop;
    if (chosen !== null) cart.remove({ ...chosen, rush: false });
    const added = await cart.add(lineOf(choice));
    const problem = added ? await store.choose(choice) : null;
    if (problem !== null) toast.error(problem, { durationMs: 8000 });
    setBusy(null);
    if (added) await navigate('/cart');
  };
  return { busy, choose };
}

const keyOf = ({ service_id, variation_id }: WireChoice): string => `${service_id}:${variation_id ?? ''}`;

interface ChoiceProps {
  readonly choice: WireChoice;
  readonly busy: string | null;
  readonly onChoose: (choice: WireChoice) => void;
}

function First({ choice, busy, onChoose }: ChoiceProps) {
  const money = useMoney();
  return (
    <div className="flex flex-col gap-4 border-t border-after pt-5">
      <p className="max-w-reading text-lg leading-snug">
        This is <strong className="font-semibold">{choice.category}</strong>, {sizeText(choice)}:{' '}
        <strong className="font-semibold tabular-nums">{money(choice.total_price)}</strong>
        <span className="block text-base text-muted">
          <FirstVersion hours={choice.promised_hours} />
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          variant="primary"
          size="lg"
          className="max-sm:w-full"
          loading={busy === keyOf(choice)}
          onClick={() => onChoose(choice)}
        >
          Add to cart, {money(choice.total_price)}
        </Button>
        <PageLink to={servicePath(choice)} className="link inline-flex min-h-11 items-center text-sm">
          What {choice.service_name} includes
        </PageLink>
      </div>
    </div>
  );
}

function Other({ choice, busy, onChoose }: ChoiceProps) {
  const money = useMoney();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="[overflow-wrap:anywhere]">
          <strong className="font-semibold">{choice.category}</strong>, {sizeText(choice)}:{' '}
          <span className="tabular-nums">{money(choice.total_price)}</span>
        </p>
        <p className="text-sm text-muted">
          <FirstVersion hours={choice.promised_hours} />
          {choice.advice !== null && <span className="block">{choice.advice}</span>}
        </p>
      </div>
      <Button
        aria-label={`Add ${choice.service_name} to cart, ${money(choice.total_price)}`}
        loading={busy === keyOf(choice)}
        onClick={() => onChoose(choice)}
      >
        Choose this
      </Button>
    </li>
  );
}

function Nothing({ estimate }: { estimate: WireEstimate }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>
        {estimate.tracks === 0
          ? 'These files hold no audio. Add your mix or your tracks: WAV, AIFF or FLAC.'
          : 'Nothing on sale fits these files. Choose a service by hand, or write to us.'}
      </p>
      <ButtonLink to="/services">View All Services</ButtonLink>
    </div>
  );
}

/** What fits the dropped files: the most likely first with one press into the cart, others beside it. */
export function DropChoices({ drop, store }: ChoicesProps) {
  const cart = useCart();
  const { busy, choose } = useChoose({ drop, store }, cart);
  const { estimate, problem, chosen } = drop;
  if (problem !== null)
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>{problem} Your files are safe.</p>
        <Button onClick={store.retry}>Try again</Button>
      </div>
    );
  if (estimate === null)
    return (
      <SkeletonGroup label="Working out the price" className="flex flex-col gap-3">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-13 w-48 rounded" />
      </SkeletonGroup>
    );
  const [first, ...others] = estimate.choices;
  if (first === undefined) return <Nothing estimate={estimate} />;
  const onChoose = (choice: WireChoice): void => void choose(choice);
  const isInCart = chosen !== null && cart.lines.some((line) => line.service_id === chosen.service_id);
  return (
    <div className="flex flex-col gap-5" aria-live="polite">
      {isInCart && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded border border-edge px-4 py-3">
          <p className="text-sm">{chosen.service_name} is in your cart with these files.</p>
          <ButtonLink to="/cart" size="sm">
            Go to cart
          </ButtonLink>
        </div>
      )}
      <First choice={first} busy={busy} onChoose={onChoose} />
      {others.length > 0 && (
        <div>
          <h3 className="pb-3 text-md">Or choose</h3>
          <ul>
            {others.map((choice) => (
              <Other key={keyOf(choice)} choice={choice} busy={busy} onChoose={onChoose} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
