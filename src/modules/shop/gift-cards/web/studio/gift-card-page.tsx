import { useState, type ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { loadForStudio, StudioData } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { formatMajor } from '@/shared/money';
import { Badge } from '@/ui/badge';
import { Breadcrumb } from '@/ui/breadcrumb';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { CopyButton } from '@/ui/copy-button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { LocalDate } from '@/ui/local-date';
import { browserLoader, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { Panel, StudioHeading, StudioPage } from '@/ui/studio-page';
import { saidOnly } from '@/ui/said-only';
import { useChanges } from '@/ui/use-changes';
import type { getStudioGift, StudioGift, switchGift } from '../../gift-cards-studio.contract';
import { GIFT_LABELS, MOVE_LABELS, whyStopped } from './gift-labels';

type Whole = ResponseOf<typeof getStudioGift>;

const load = (page: PageRequest) =>
  loadForStudio<typeof getStudioGift>(page, () =>
    page.api.call<typeof getStudioGift>('GET /studio/gift-cards/{id}', {
      params: { id: page.params['giftId'] ?? '' },
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Gift card',
  description: 'A gift card and its transactions.',
  path: '/studio/gift-cards',
  noindex: true,
});

const orderLink = (orderId: number) => (
  <Link className="link" to={`/studio/orders/${orderId}`}>
    Order {orderId}
  </Link>
);

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function mailed({ send_at, sent_at }: StudioGift): ReactNode {
  if (sent_at !== null) return <LocalDate instant={sent_at} />;
  if (send_at === null) return 'To its buyer only';
  return (
    <>
      On <LocalDate instant={send_at} />
    </>
  );
}

function Data({ data, code, message }: Whole) {
  const money = (amount: number) => formatMajor(amount, data.currency);
  return (
    <dl className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <Fact name="Left">
        <span className="figures text-lg">{money(data.balance)}</span>
        {data.held > 0 && <span className="text-sm text-muted"> {money(data.held)} being paid with</span>}
      </Fact>
      <Fact name="Worth">
        <span className="figures">{money(data.amount)}</span>
      </Fact>
      <Fact name="Code">
        {code === '' ? (
          'Encrypted with an earlier key. See the card’s email.'
        ) : (
          <span className="flex flex-wrap items-center gap-3">
            <span className="figures">{code}</span>
            <CopyButton text={code} size="sm" />
          </span>
        )}
      </Fact>
      <Fact name="From">
        {data.order_id === null
          ? `The studio${data.issued_by ? `, ${data.issued_by}` : ''}`
          : orderLink(data.order_id)}
      </Fact>
      {data.reason !== null && <Fact name="Why">{data.reason}</Fact>}
      {data.order_id !== null && <Fact name="Bought by">{data.buyer_email}</Fact>}
      <Fact name="For">
        {data.recipient_email === null
          ? 'Its buyer'
          : [data.recipient_name, data.recipient_email].filter(Boolean).join(', ')}
      </Fact>
      <Fact name="Emailed">{mailed(data)}</Fact>
      {message !== null && <Fact name="Message">{message}</Fact>}
    </dl>
  );
}

type Move = Whole['history'][number];

function moveColumns(currency: string): DataColumn<Move>[] {
  return [
    { key: 'what', header: 'What', cell: ({ kind }) => MOVE_LABELS[kind] },
    { key: 'when', header: 'When', cell: ({ created_at }) => <LocalDate instant={created_at} /> },
    {
      key: 'order',
      header: 'Order',
      cell: ({ order_id }) => (order_id === null ? 'None' : orderLink(order_id)),
    },
    {
      key: 'change',
      header: 'Amount',
      numeric: true,
      cell: ({ change }) => `${change > 0 ? '+' : ''}${formatMajor(change, currency)}`,
    },
  ];
}

function Gift(whole: Whole) {
  const { data, history } = whole;
  const api = useApi();
  const { revalidate } = useRevalidator();
  const { busy, change } = useChanges(() => void revalidate());
  const [asked, setAsked] = useState(false);
  const turn = async (disabled: boolean) => {
    const params = { id: String(data.id) };
    const body = { version: data.version, disabled };
    const turned = await change(
      () => saidOnly(api.call<typeof switchGift>('PUT /studio/gift-cards/{id}/state', { params, body })),
      disabled ? 'Disabled. The card can’t be used.' : 'The card works again',
    );
    setAsked(false);
    // Somebody else may have changed it: what is shown is old then.
    if (turned === null) void revalidate();
  };
  const why = whyStopped(data);
  return (
    <>
      <StudioHeading
        title={`Gift card ${data.id}`}
        aside={<Badge tone={GIFT_LABELS[data.state].tone}>{GIFT_LABELS[data.state].word}</Badge>}
        actions={
          data.blocked_for === null && (
            <Button disabled={busy} onClick={() => (data.disabled ? void turn(false) : setAsked(true))}>
              {data.disabled ? 'Enable' : 'Disable this card'}
            </Button>
          )
        }
      />
      {why !== null && <p className="text-muted">{why}</p>}
      <Panel title="The card">
        <Data {...whole} />
      </Panel>
      <Panel title="Transactions">
        <DataTable
          name="gift-card-moves"
          caption="Transactions of this card, newest first"
          columns={moveColumns(data.currency)}
          rows={history}
          rowKey={({ id }) => id}
        />
      </Panel>
      <ConfirmDialog
        open={asked}
        title={`Disable gift card ${data.id}?`}
        text="The code can’t be used until you enable the card again. The balance stays."
        confirmLabel="Disable this card"
        danger
        busy={busy}
        onCancel={() => setAsked(false)}
        onConfirm={() => void turn(true)}
      />
    </>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading gift card" className="flex flex-col gap-6">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-56 w-full rounded-lg" />
      <Skeleton className="h-40 w-full rounded-lg" />
    </SkeletonGroup>
  );
}

/** /studio/gift-cards/{id}: one card, its code, and everything that moved on it (API-80). */
export default function StudioGiftCardPage() {
  return (
    <StudioPage>
      <Breadcrumb items={[{ label: 'Gift cards', to: '/studio/gift-cards' }, { label: 'Gift card' }]} />
      <StudioData<Whole> skeleton={<Loading />}>{(whole) => <Gift {...whole} />}</StudioData>
    </StudioPage>
  );
}
