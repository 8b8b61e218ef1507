import { useSession } from '@/modules/people/accounts/web/session-context';
import { Button } from '@/ui/button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { toast } from '@/ui/toast-store';
import { amount, nothing, payer, since, type Overview } from './money-tables';
import { useMoneyChanges } from './use-money-changes';

type Returning = Overview['returning'][number];

const why: DataColumn<Returning> = {
  key: 'why',
  header: 'State',
  cell: ({ stuck_reason }) => (
    <span className="text-sm [overflow-wrap:anywhere]">
      {stuck_reason === null ? 'On its way' : `Needs a decision: ${stuck_reason}`}
    </span>
  ),
};

const again = (busy: boolean, onTry: (row: Returning) => void): DataColumn<Returning> => ({
  key: 'again',
  header: 'Decide',
  hideHeader: true,
  cell: (row) =>
    row.stuck_reason === null ? null : (
      <Button
        size="sm"
        disabled={busy}
        aria-label={`Retry the refund to ${row.payer_name}`}
        onClick={() => onTry(row)}
      >
        Try again
      </Button>
    ),
});

/** Paid twice or too late; what can't go back by itself waits for an admin. */
export function ReturningTable({ rows }: { rows: readonly Returning[] | null }) {
  const session = useSession();
  const changes = useMoneyChanges();
  const tryAgain = async ({ payment_id }: Returning): Promise<void> => {
    if ((await changes.sendBack(payment_id)) === null) return;
    toast.success('We try again within minutes', { durationMs: 3000 });
  };
  const columns = [
    payer<Returning>(),
    why,
    since<Returning>(),
    amount<Returning>(),
    ...(session.user?.role === 'admin' ? [again(changes.busy, (row) => void tryAgain(row))] : []),
  ];
  return (
    <DataTable
      name="returning-payments"
      caption="Automatic refunds"
      columns={columns}
      rows={rows ?? []}
      rowKey={(row) => row.payment_id}
      loading={rows === null}
      skeletonRows={2}
      empty={nothing('No automatic refunds', 'Double and late payments are refunded automatically.')}
    />
  );
}
