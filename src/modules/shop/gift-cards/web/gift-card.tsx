import { Link } from 'react-router';
import type { ResponseOf } from '@/shared/endpoint';
import { formatMajor } from '@/shared/money';
import { zonedFormat } from '@/shared/zoned-format';
import { Card } from '@/ui/card';
import { CopyButton } from '@/ui/copy-button';
import { Collapsible } from '@/ui/collapsible';
import { Skeleton } from '@/ui/skeleton';
import { useState } from 'react';
import type { listGifts } from '../gift-cards.contract';

export type Gift = ResponseOf<typeof listGifts>['data'][number];
type Use = Gift['history'][number];

const DAY = zonedFormat({ dateStyle: 'medium' });

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {DAY('UTC').format(new Date(at))}
    </time>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures text-right">{children}</dd>
    </div>
  );
}

// The line above the card: how much of it is lit is how much is left.
function WhatIsLeft({ gift }: { gift: Gift }) {
  const whole = gift.amount + gift.use_amount;
  const percent = whole > 0 ? Math.round((gift.amount / whole) * 100) : 0;
  return (
    <div aria-hidden="true" className="h-0.5 bg-line">
      <div className="h-full bg-after" style={{ width: `${percent}%` }} />
    </div>
  );
}

function Code({ gift }: { gift: Gift }) {
  if (gift.blocked) {
    return <p className="text-sm text-muted">Cancelled: its purchase was refunded or is disputed.</p>;
  }
  if (gift.promocode === '') {
    return <p className="text-sm text-muted">The code of this card is in the email you received.</p>;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <code className="figures min-w-0 text-base break-all">{gift.promocode}</code>
      <CopyButton text={gift.promocode} />
    </div>
  );
}

function For({ recipient }: { recipient: NonNullable<Gift['recipient']> }) {
  return (
    <p className="text-sm break-words text-muted">
      For {recipient.name === '' ? recipient.email : `${recipient.name} (${recipient.email})`},{' '}
      {recipient.sent ? 'mailed on' : 'to be emailed on'} <Day at={recipient.send_at} />
    </p>
  );
}

function UseRow({ use, currency }: { use: Use; currency: string }) {
  const sign = use.kind === 'used' ? '−' : '+';
  return (
    <li className="flex items-baseline justify-between gap-3 border-t border-line py-2 text-sm">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <Day at={use.created_at} />
        {use.order_id === null ? (
          <span className="text-muted">{use.kind === 'used' ? 'Another account' : 'Returned'}</span>
        ) : (
          <Link to={`/order/${use.order_id}`} className="link inline-flex min-h-11 items-center">
            {use.kind === 'used' ? 'Order' : 'Returned from order'} #{use.order_id}
          </Link>
        )}
      </span>
      <span className="figures whitespace-nowrap">
        {sign}
        {formatMajor(use.amount, currency)}
      </span>
    </li>
  );
}

function History({ gift }: { gift: Gift }) {
  const [open, setOpen] = useState(false);
  if (gift.history.length === 0) return null;
  return (
    <div className="border-t border-line">
      <Collapsible title="History" heading="h3" open={open} onToggle={() => setOpen(!open)}>
        <ul>
          {gift.history.map((use) => (
            <UseRow
              key={`${use.kind} ${use.created_at} ${use.order_id}`}
              use={use}
              currency={gift.currency}
            />
          ))}
        </ul>
      </Collapsible>
    </div>
  );
}

/** One gift card: its code, what is left, and what it was used for. */
export function GiftCard({ gift }: { gift: Gift }) {
  const { currency } = gift;
  return (
    <Card as="li" className="flex min-w-0 flex-col gap-4">
      <WhatIsLeft gift={gift} />
      <h2 className="font-heading text-md font-semibold">Gift Card #{gift.id}</h2>
      <Code gift={gift} />
      <dl className="flex flex-col gap-2">
        <Fact name="Amount Left">
          <span className="text-lg font-medium">{formatMajor(gift.amount, currency)}</span>
        </Fact>
        <Fact name="Used">{formatMajor(gift.use_amount, currency)}</Fact>
        <Fact name="Purchased">
          <Day at={gift.created_at} />
        </Fact>
      </dl>
      {gift.recipient !== null && <For recipient={gift.recipient} />}
      <History gift={gift} />
    </Card>
  );
}

/** A gift card that is still loading, in its final size. */
export function GiftCardSkeleton() {
  return (
    <Card className="flex flex-col gap-4">
      <Skeleton className="h-0.5 w-full" />
      <Skeleton className="h-6 w-36" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-24 w-full" />
    </Card>
  );
}
