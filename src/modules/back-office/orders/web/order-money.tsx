import { useState, type ComponentProps } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { paymentLabel } from '@/modules/money/payments/payments.rules';
import { ReceiptsBlock } from '@/modules/money/receipts/web/receipts-block';
import { formatMajor } from '@/shared/money';
import { Badge, type BadgeTone } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { LocalDate } from '@/ui/local-date';
import { toast } from '@/ui/toast-store';
import type { StudioOrderMoney } from '@/modules/shop/checkout/money.contract';
import { AmountDialog } from './amount-dialog';
import { RefundTable } from './money-tables';
import { useMoneyChanges } from './use-money-changes';

const STATUS: Record<StudioOrderMoney['payment_status'], { word: string; tone: BadgeTone }> = {
  paid: { word: 'Paid', tone: 'good' },
  partly_refunded: { word: 'Partly refunded', tone: 'after' },
  refunded: { word: 'Refunded', tone: 'neutral' },
};

interface Asked {
  readonly what: 'refund' | 'credit';
  readonly key: string;
  /** It stays the same window while it closes: only so the focus goes back to the button. */
  readonly open: boolean;
}

function Figures({ order }: { order: StudioOrderMoney }) {
  const money = (amount: number) => formatMajor(amount, order.currency);
  const figures = [
    ['Paid', money(order.paid)],
    ['Paid by gift card', money(order.gift)],
    ['Discount', money(order.discount)],
    ['Refundable', money(order.refundable)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col gap-1">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What became of a credit: its code, to be sent to the customer. */
function GivenCredit({ credit }: { credit: { code: string; ends_at: string } }) {
  return (
    <output className="flex flex-wrap items-center gap-3 rounded border border-line p-4">
      <span>
        Credit <strong className="figures">{credit.code}</strong>, works until{' '}
        <LocalDate instant={credit.ends_at} />. Send it to the customer.
      </span>
      <CopyButton text={credit.code} size="sm" />
    </output>
  );
}

export type OrderReceipts = ComponentProps<typeof ReceiptsBlock>['answer'];

/** What went back of it so far, and its papers. */
function Past({ order, receipts }: OrderMoneyProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      {order.refunds.length > 0 && (
        <section className="flex flex-col gap-3">
          <h3 className="text-base">Its refunds</h3>
          <RefundTable rows={order.refunds} caption={`Refunds of order ${order.order_id}`} />
        </section>
      )}
      {receipts !== null && (
        <section className="flex flex-col gap-3">
          <h3 className="text-base">Receipts</h3>
          <ReceiptsBlock
            answer={receipts}
            link={null}
            onRetry={() => void revalidate()}
            retrying={state !== 'idle'}
          />
        </section>
      )}
    </>
  );
}

interface OrderMoneyProps {
  readonly order: StudioOrderMoney;
  readonly receipts: OrderReceipts | null;
  /** Its heading; the order's number where nothing else names it. */
  readonly title?: string;
}

/** One order's money: what was paid, what can go back, and the two things that can be done about it. */
export function OrderMoney({ order, receipts, title = `Order ${order.order_id}` }: OrderMoneyProps) {
  const session = useSession();
  const isAdmin = session.user?.role === 'admin';
  const changes = useMoneyChanges();
  const [asked, setAsked] = useState<Asked>({ what: 'refund', key: '', open: false });
  const [given, setGiven] = useState<{ code: string; ends_at: string } | null>(null);
  const ask = (what: 'refund' | 'credit') => {
    changes.forgetProblems();
    setAsked({ what, key: crypto.randomUUID(), open: true });
  };
  const close = () => setAsked((before) => ({ ...before, open: false }));
  const confirm = async ({ amount, reason }: { amount: number; reason: string }) => {
    const { key } = asked;
    if (asked.what === 'refund') {
      const made = await changes.refund(order.order_id, { amount, reason, key });
      if (made === null) return;
      const { state } = made.refund;
      if (state === 'failed') toast.error(made.refund.failure ?? 'Nothing went back.');
      else toast.success(state === 'done' ? 'Refunded' : 'The refund is on its way', { durationMs: 3000 });
    } else {
      const made = await changes.credit(order.order_id, { amount, key });
      if (made === null) return;
      setGiven(made.credit);
    }
    close();
  };
  const { word, tone } = STATUS[order.payment_status];
  const isRefund = asked.what === 'refund';
  return (
    <section
      className="flex flex-col gap-5 rounded-lg border border-line bg-raised p-5"
      aria-labelledby="order-money"
    >
      <header className="flex flex-wrap items-center gap-3">
        <h2 id="order-money" className="text-lg">
          {title}
        </h2>
        <Badge tone={tone}>{word}</Badge>
        <span className="text-sm text-muted [overflow-wrap:anywhere]">
          {order.payer_name}, {order.payer_email}, by {paymentLabel(order.payment_method)}
        </span>
      </header>
      <Figures order={order} />
      <div className="flex flex-wrap items-center gap-3">
        {isAdmin && (
          <Button onClick={() => ask('refund')} disabled={order.refundable <= 0}>
            Refund
          </Button>
        )}
        <Button onClick={() => ask('credit')} disabled={order.no_credit !== null}>
          Credit
        </Button>
        {order.no_refund !== null && <p className="text-sm text-muted">{order.no_refund}</p>}
        {order.no_credit !== null && <p className="text-sm text-muted">{order.no_credit}</p>}
      </div>
      {given !== null && <GivenCredit credit={given} />}
      <Past order={order} receipts={receipts} />
      <AmountDialog
        key={asked.key}
        open={asked.open}
        title={isRefund ? `Refund order ${order.order_id}` : `Credit for order ${order.order_id}`}
        text={
          isRefund
            ? order.whole_only
              ? 'The full amount is refunded and the purchased gift card is cancelled. This can’t be undone.'
              : 'Refunded the way it was paid: money first, then the gift card. This can’t be undone.'
            : 'A code for this amount, for this customer only. It works once, within five days.'
        }
        currency={order.currency}
        most={isRefund ? order.refundable : order.paid}
        asksWhy={isRefund}
        confirmLabel={isRefund ? 'Refund' : 'Give credit'}
        busy={changes.busy}
        problems={changes.problems}
        onConfirm={(input) => void confirm(input)}
        onClose={close}
      />
    </section>
  );
}
