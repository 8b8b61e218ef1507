import type { ReactNode } from 'react';
import { Form, useRevalidator, useSearchParams } from 'react-router';
import type { listReceipts } from '@/modules/money/receipts/receipts.contract';
import type { CallFailure } from '@/shared/api-client';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { TextField } from '@/ui/text-field';
import type {
  getMoneyOverview,
  getOrderMoney,
  StudioOrderMoney,
} from '@/modules/shop/checkout/money.contract';
import { FlaggedTable } from './flagged-table';
import { ReturningTable } from './returning-table';
import { DisputeTable, RefundTable, type Overview } from './money-tables';
import { OrderMoney, type OrderReceipts } from './order-money';
import { UnexplainedTable } from './unexplained-table';

interface FoundOrder {
  readonly money: StudioOrderMoney;
  /** Null where they are not for this person. */
  readonly receipts: OrderReceipts | null;
}

const receiptsOf = (api: PageRequest['api'], orderId: string, signal: AbortSignal) =>
  api.call<typeof listReceipts>('GET /orders/{orderId}/receipts', { params: { orderId }, signal });

/** The desk with the order that was looked up; null until the guard has decided who looks. */
type Loaded =
  | { readonly overview: Overview; readonly order: FoundOrder | null; readonly missing: string | null }
  | { readonly failure: CallFailure }
  | null;

async function load({ api, url, signal, session }: PageRequest): Promise<Loaded> {
  if (session === null) return null;
  const harness = await api.call<typeof getMoneyOverview>('GET /studio/money', { signal });
  if (!harness.ok) return harness.refusal.kind === 'unauthenticated' ? null : { failure: harness.refusal };
  const orderId = url.searchParams.get('order')?.trim() ?? '';
  const shown = { overview: harness.value.data, order: null, missing: null };
  if (orderId === '') return shown;
  const missing = `There is no order ${orderId.slice(0, 20)}.`;
  if (!/^[1-9]\d{0,15}$/.test(orderId)) return { ...shown, missing };
  const params = { orderId };
  const order = await api.call<typeof getOrderMoney>('GET /studio/orders/{orderId}/money', {
    params,
    signal,
  });
  if (order.ok) {
    const receipts = session.role === 'admin' ? await receiptsOf(api, orderId, signal) : null;
    return { ...shown, order: { money: order.value.data, receipts } };
  }
  return order.refusal.kind === 'not_found' ? { ...shown, missing } : { failure: order.refusal };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Refunds',
  description: 'Refunds, credits and payments that need a decision.',
  path: '/studio/money',
  noindex: true,
});

function OrderSearch({ missing }: { missing: string | null }) {
  const [params] = useSearchParams();
  const asked = params.get('order') ?? '';
  return (
    <Form method="get" className="flex max-w-[420px] items-end gap-3">
      <div className="grow">
        <TextField
          key={asked}
          label="Order number"
          name="order"
          inputMode="numeric"
          defaultValue={asked}
          maxLength={16}
          error={missing ?? undefined}
        />
      </div>
      <Button type="submit" className="min-h-12 shrink-0 whitespace-nowrap">
        Look up
      </Button>
    </Form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Tables({ overview: harness }: { overview: Overview | null }) {
  return (
    <>
      <Part title="Flagged payments">
        <FlaggedTable rows={harness?.flagged ?? null} />
      </Part>
      <Part title="Disputes">
        <DisputeTable rows={harness?.disputes ?? null} />
      </Part>
      <Part title="Unmatched refunds">
        <UnexplainedTable rows={harness?.unexplained ?? null} />
      </Part>
      <Part title="Automatic refunds">
        <ReturningTable rows={harness?.returning ?? null} />
      </Part>
      <Part title="Refunds">
        <RefundTable rows={harness?.refunds ?? null} />
      </Part>
    </>
  );
}

function Failure({ failure }: { failure: CallFailure }) {
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      title="Refunds and payments could not be loaded"
      text={failure.message}
      safe="Nothing was changed."
      onRetry={() => void revalidate()}
      retrying={state !== 'idle'}
    />
  );
}

function Outcome({ loaded }: { loaded: Loaded }) {
  if (loaded === null) return <Tables overview={null} />;
  if ('failure' in loaded) return <Failure failure={loaded.failure} />;
  return (
    <>
      <OrderSearch missing={loaded.missing} />
      {loaded.order !== null && (
        <OrderMoney
          key={loaded.order.money.order_id}
          order={loaded.order.money}
          receipts={loaded.order.receipts}
        />
      )}
      <Tables overview={loaded.overview} />
    </>
  );
}

/** /studio/money: refunds, credits, and payments that a person decides about. */
export default function MoneyPage() {
  return (
    <div className="flex max-w-[1320px] flex-col gap-8 px-5 py-6 md:px-8 lg:px-10 lg:py-8">
      <header className="flex flex-col gap-4">
        <div className="level-line" />
        <h1 className="text-xl tracking-tight">Money</h1>
        <p className="max-w-[68ch] text-sm text-muted">
          Look up an order to refund it or to credit its customer. Payments that need a decision are listed
          below.
        </p>
      </header>
      <PageData<Loaded> skeleton={<Tables overview={null} />}>
        {(loaded) => <Outcome loaded={loaded} />}
      </PageData>
    </div>
  );
}
