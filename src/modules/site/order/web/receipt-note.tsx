import { Link, useSearchParams } from 'react-router';
import { useSession } from '@/modules/people/accounts/web/session-context';

/** Where the receipt of an order that was just paid is: in the mail, and on the order's page for whom that opens. */
export function ReceiptNote({ orderId }: { orderId: string }) {
  const { user } = useSession();
  const link = useSearchParams()[0].get('link');
  const mail = 'Your receipt is attached to the email about your order';
  if (user === null && link === null) return <p className="text-sm text-muted">{mail}.</p>;
  const query = link === null ? '' : `?link=${encodeURIComponent(link)}`;
  return (
    <p className="text-sm text-muted">
      {mail} and is on{' '}
      <Link to={`/order/${orderId}${query}`} className="link">
        your order’s page
      </Link>
      .
    </p>
  );
}
