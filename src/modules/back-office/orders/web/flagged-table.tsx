import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { paymentLabel } from '@/modules/money/payments/payments.rules';
import { formatMajor } from '@/shared/money';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { toast } from '@/ui/toast-store';
import { useChanges } from '@/ui/use-changes';
import { MatchDialog } from './match-dialog';
import { amount, nothing, payer, since, type Overview } from './money-tables';
import { useMoneyChanges } from './use-money-changes';

type Flagged = Overview['flagged'][number];

const DIFFERS: Record<string, string> = {
  amount: 'Wrong amount',
  currency: 'Wrong currency',
  checkout: 'Wrong cart',
};

interface Decisions {
  readonly onMatch: (row: Flagged) => void;
  readonly onSendBack: (row: Flagged) => void;
}

const decide = ({ onMatch, onSendBack }: Decisions): DataColumn<Flagged> => ({
  key: 'decide',
  header: 'Decide',
  hideHeader: true,
  cell: (row) => (
    <span className="flex flex-wrap justify-end gap-2">
      <Button size="sm" aria-label={`Match the payment of ${row.payer_name}`} onClick={() => onMatch(row)}>
        Match
      </Button>
      <Button size="sm" onClick={() => onSendBack(row)}>
        Refund
      </Button>
    </span>
  ),
});

/** Paid, but not what was asked: stays until an admin matches it or sends it back. */
export function FlaggedTable({ rows }: { rows: readonly Flagged[] | null }) {
  const session = useSession();
  const changes = useMoneyChanges();
  const { revalidate } = useRevalidator();
  const matching = useChanges(() => void revalidate());
  const [asked, setAsked] = useState<Flagged | null>(null);
  const [matched, setMatched] = useState<Flagged | null>(null);
  const columns = [
    payer<Flagged>(),
    { key: 'why', header: 'Why', cell: (row: Flagged) => DIFFERS[row.reason ?? ''] ?? 'Mismatch' },
    since<Flagged>(),
    amount<Flagged>(),
    ...(session.user?.role === 'admin' ? [decide({ onMatch: setMatched, onSendBack: setAsked })] : []),
  ];
  const send = async () => {
    if (asked === null) return;
    const sent = await changes.sendBack(asked.payment_id);
    if (sent === null) return;
    toast.success('It will be refunded within minutes', { durationMs: 3000 });
    setAsked(null);
  };
  return (
    <>
      <DataTable
        name="flagged-payments"
        caption="Flagged payments"
        columns={columns}
        rows={rows ?? []}
        rowKey={(row) => row.payment_id}
        loading={rows === null}
        skeletonRows={2}
        empty={nothing('No flagged payments', 'Payments that don’t match their order appear here.')}
      />
      <ConfirmDialog
        open={asked !== null}
        title="Refund this payment?"
        text={
          asked === null
            ? ''
            : `${asked.payer_name} gets the full ${formatMajor(asked.amount, asked.currency)} back.`
        }
        confirmLabel="Refund"
        danger
        busy={changes.busy}
        onConfirm={() => void send()}
        onCancel={() => setAsked(null)}
      />
      <MatchDialog
        key={matched?.payment_id ?? 0}
        paymentId={matched?.payment_id ?? null}
        text={
          matched === null
            ? ''
            : `${formatMajor(matched.amount, matched.currency)} of ${matched.payer_name}, by ${paymentLabel(matched.provider)}.`
        }
        changes={matching}
        onClose={() => setMatched(null)}
      />
    </>
  );
}
