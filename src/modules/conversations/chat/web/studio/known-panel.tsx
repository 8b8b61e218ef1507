import { Link } from 'react-router';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { LocalDate } from '@/ui/local-date';
import { TermRow } from '@/ui/term-row';
import type { WireKnown, WireThread } from '../../inbox.contract';

function Cart({ cart, kind }: { cart: WireKnown['cart']; kind: WireThread['kind'] }) {
  if (cart === null)
    return kind === 'live' ? (
      <span className="text-muted">Guest carts are stored in the browser only</span>
    ) : (
      '–'
    );
  if (cart.length === 0) return 'Empty';
  return (
    <ul className="flex flex-col gap-1">
      {cart.map(({ name, qty, rush }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no id here, and are only read
        <li key={index}>
          {qty} × {name}
          {rush && ', 24 hours'}
        </li>
      ))}
    </ul>
  );
}

function Account({ known }: { known: WireKnown }) {
  const { account, is_sure, guest_orders } = known;
  const isAdmin = useSession().user?.role === 'admin';
  return (
    <>
      {account === null ? (
        <TermRow name="Account">None</TermRow>
      ) : (
        <>
          <TermRow name="Account">
            {isAdmin ? (
              <Link className="link" to={`/studio/customers/${account.id}`}>
                <bdi>{account.name}</bdi>
              </Link>
            ) : (
              <bdi>{account.name}</bdi>
            )}
          </TermRow>
          <TermRow name="Since">
            <LocalDate instant={account.since} />
          </TermRow>
          <TermRow name="Orders">
            {account.orders}
            {account.last_order_at !== null && (
              <>
                , last on <LocalDate instant={account.last_order_at} />
              </>
            )}
          </TermRow>
        </>
      )}
      {(account === null || guest_orders > 0) && <TermRow name="Orders as a guest">{guest_orders}</TermRow>}
      {account !== null && !is_sure && (
        <p className="border-t border-line pt-3 text-sm text-muted">
          Found by the email address they typed. They were not logged in, so it may be someone else.
        </p>
      )}
      {account !== null && is_sure && !account.verified && (
        <p className="border-t border-line pt-3 text-sm text-muted">
          The account’s address is not verified yet.
        </p>
      )}
    </>
  );
}

/** What the studio knows of whoever writes, and where it knows nothing. */
export function KnownPanel({ thread, known }: { thread: WireThread; known: WireKnown }) {
  return (
    <section aria-label="Sender" className="rounded-lg border border-line bg-raised px-5 py-4">
      <h3 className="pb-3 text-sm font-medium">Sender</h3>
      <dl className="text-sm">
        <TermRow name="Email">
          <bdi className="[overflow-wrap:anywhere]">{thread.email ?? 'None left'}</bdi>
        </TermRow>
        {known.page !== null && (
          <TermRow name="Wrote from">
            <span className="[overflow-wrap:anywhere]">{known.page}</span>
          </TermRow>
        )}
        {thread.kind !== 'contact' && (
          <TermRow name="Cart">
            <Cart cart={known.cart} kind={thread.kind} />
          </TermRow>
        )}
        <Account known={known} />
      </dl>
    </section>
  );
}
