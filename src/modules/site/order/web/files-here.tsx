import { useSearchParams } from 'react-router';
import { useSession } from '@/modules/people/accounts/web/session-context';
import type { ConfirmationState } from '@/modules/shop/checkout/web/confirmation-state';
import { sentText } from '@/modules/files/uploads/sent-files.rules';
import { ButtonLink } from '@/ui/button';
import type { SentItem } from './order-types';
import { When } from './when';

/** Items whose files are here, and items that wait for theirs. */
export function filesOf(sent: readonly SentItem[]): { here: SentItem[]; missing: SentItem[] } {
  const isHere = ({ files, links }: SentItem): boolean => files + links > 0;
  return { here: sent.filter(isHere), missing: sent.filter((item) => !isHere(item)) };
}

function Here({ item }: { item: SentItem }) {
  return (
    <li className="flex flex-col gap-1">
      <p className="font-medium [overflow-wrap:anywhere]">
        {item.service_name}: we have your {sentText(item)}.
      </p>
      {item.first_version_by !== null && (
        <p className="text-sm text-muted">
          First version by <When at={item.first_version_by} />.
        </p>
      )}
    </li>
  );
}

/** What was sent before the payment, and what is still to be sent where both are in one order. */
export function FilesHere({ sent }: { sent: readonly SentItem[] }) {
  const { here, missing } = filesOf(sent);
  if (here.length === 0) return null;
  return (
    <section aria-label="Your files" className="border-l-2 border-good pl-4">
      <ul className="flex flex-col gap-4">
        {here.map((item, index) => (
          // Two items may be the same service; their order is the order's.
          // oxlint-disable-next-line react/no-array-index-key
          <Here key={index} item={item} />
        ))}
        {missing.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="[overflow-wrap:anywhere]">
            {item.service_name}: send your files next. We start when we have them.
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WayOnProps {
  readonly orderId: string;
  readonly guest: ConfirmationState['guestInfo'];
  /** Files are still to be sent. */
  readonly asks: boolean;
  /** The page has a form for them: sending is its one primary action. */
  readonly isSecond: boolean;
}

/** Where to go from an order's confirmation: to the order, or for a guest to an account or the private link. */
export function WayOn({ orderId, guest, asks, isSecond }: WayOnProps) {
  const { user } = useSession();
  const link = useSearchParams()[0].get('link');
  const order = `/order/${orderId}${link === null ? '' : `?link=${encodeURIComponent(link)}`}`;
  const variant = isSecond ? 'secondary' : 'primary';
  const big = { variant, size: 'lg', className: 'max-sm:w-full' } as const;
  if (user !== null || (link !== null && !asks)) {
    return (
      <ButtonLink to={order} {...big}>
        {asks ? 'Upload Your Files' : 'Open Your Order'}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink to="/signup" state={{ guestInfo: guest }} {...big}>
        {asks ? 'Create Account & Upload Files' : 'Create Account'}
      </ButtonLink>
      {link === null ? (
        <p className="max-w-[52ch] text-sm text-muted">
          No account? We have just emailed you a private link to this order. Use it to{' '}
          {asks ? 'send your files and follow our progress.' : 'open your order and follow our progress.'}
        </p>
      ) : (
        <ButtonLink to={order} className="max-sm:w-full">
          Upload without an account
        </ButtonLink>
      )}
    </>
  );
}
