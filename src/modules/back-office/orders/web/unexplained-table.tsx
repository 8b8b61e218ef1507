import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { paymentLabel } from '@/modules/money/payments/payments.rules';
import { formatMajor } from '@/shared/money';
import { Button } from '@/ui/button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { FormDialog } from '@/ui/form-dialog';
import { useApi } from '@/ui/page-data';
import { TextField } from '@/ui/text-field';
import { useChanges } from '@/ui/use-changes';
import type { nameRefund } from '@/modules/shop/checkout/match.contract';
import { amount, nothing, order, payer, since, type Overview } from './money-tables';

type Unexplained = Overview['unexplained'][number];

const what: DataColumn<Unexplained> = {
  key: 'what',
  header: 'What to do',
  cell: ({ provider, reference }) => (
    <span className="text-sm [overflow-wrap:anywhere]">
      A part of it went back at {paymentLabel(provider)}, which does not say which refund it was. Find payment{' '}
      <span className="figures">{reference}</span> there, and enter its refund here.
    </span>
  ),
};

const decide = (onName: (row: Unexplained) => void): DataColumn<Unexplained> => ({
  key: 'decide',
  header: 'Decide',
  hideHeader: true,
  cell: (row) => (
    <span className="flex justify-end">
      <Button
        size="sm"
        className="whitespace-nowrap"
        aria-label={`Name the refund of ${row.payer_name}’s payment`}
        onClick={() => onName(row)}
      >
        Name refund
      </Button>
    </span>
  ),
});

interface NamingProps {
  /** The payment of which some went back; null closes the window. */
  readonly row: Unexplained | null;
  readonly onClose: () => void;
}

function Naming({ row, onClose }: NamingProps) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const { busy, problems, change, forget } = useChanges(() => void revalidate());
  const close = (): void => {
    forget();
    onClose();
  };
  const send = async (values: FormData): Promise<void> => {
    const typed = values.get('refund_id');
    if (row === null) return;
    const named = await change<typeof nameRefund>(
      () =>
        api.call<typeof nameRefund>('POST /studio/payments/{paymentId}/refunds', {
          params: { paymentId: String(row.payment_id) },
          body: { refund_id: typeof typed === 'string' ? typed.trim() : '' },
        }),
      'The refund is booked',
    );
    if (named !== null) close();
  };
  return (
    <FormDialog
      open={row !== null}
      onClose={close}
      title="Which refund was it?"
      description={
        row === null
          ? ''
          : `Part of the ${formatMajor(row.amount, row.currency)} from ${row.payer_name} was refunded. Open the payment at ${paymentLabel(row.provider)} and copy the transaction id of the refund. We ask the provider for the amount.`
      }
      size="sm"
      busy={busy}
      submit="Book this refund"
      onSubmit={(values) => void send(values)}
    >
      <TextField
        label="Transaction id of the refund"
        name="refund_id"
        autoComplete="off"
        maxLength={80}
        error={problems['refund_id']}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Money that went back without a name: stays until an admin names the refund. */
export function UnexplainedTable({ rows }: { rows: readonly Unexplained[] | null }) {
  const isAdmin = useSession().user?.role === 'admin';
  const [asked, setAsked] = useState<Unexplained | null>(null);
  return (
    <>
      <DataTable
        name="unexplained-payments"
        caption="Unmatched refunds"
        columns={[
          payer<Unexplained>(),
          order<Unexplained>(),
          what,
          since<Unexplained>(),
          amount<Unexplained>(),
          ...(isAdmin ? [decide(setAsked)] : []),
        ]}
        rows={rows ?? []}
        rowKey={(row) => row.payment_id}
        loading={rows === null}
        skeletonRows={1}
        empty={nothing('No unmatched refunds', 'Refunds that a provider did not identify appear here.')}
      />
      <Naming key={asked?.payment_id ?? 0} row={asked} onClose={() => setAsked(null)} />
    </>
  );
}
