import { Download } from 'lucide-react';
import type { CallResult } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { formatMajor } from '@/shared/money';
import { zonedFormat } from '@/shared/zoned-format';
import { Button, ButtonAnchor } from '@/ui/button';
import type { listReceipts } from '../receipts.contract';
import { kindLabel, receiptPath } from '../receipts.rules';

type Receipt = ResponseOf<typeof listReceipts>['data']['receipts'][number];

const dates = zonedFormat({ dateStyle: 'long' });

function ReceiptRow({ receipt, link }: { receipt: Receipt; link: string | null }) {
  const { id, kind, number, issued_at, total, currency } = receipt;
  const words = kindLabel(kind);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">
          {words} <span className="figures whitespace-nowrap">{number}</span>
        </p>
        <p className="text-sm text-muted">
          <time dateTime={issued_at}>{dates('UTC').format(new Date(issued_at))}</time>,{' '}
          <span className="figures">
            {kind === 'credit_note' && '−'}
            {formatMajor(total, currency)}
          </span>
        </p>
      </div>
      <ButtonAnchor
        href={receiptPath(id, link)}
        download
        variant="secondary"
        icon={<Download size={18} aria-hidden />}
        aria-label={`Download ${words} ${number} as PDF`}
      >
        PDF
      </ButtonAnchor>
    </li>
  );
}

interface ReceiptsBlockProps {
  readonly answer: CallResult<typeof listReceipts>;
  /** The private link that opened the page; null for who is signed in. */
  readonly link: string | null;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** Receipt or invoice of an order and its credit notes, to download. */
export function ReceiptsBlock({ answer, link, onRetry, retrying }: ReceiptsBlockProps) {
  if (!answer.ok) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>The receipts could not be loaded: {answer.refusal.message}</p>
        <p className="text-sm text-muted">They are safe, and in your emails too.</p>
        <Button variant="secondary" loading={retrying} onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  const { receipts } = answer.value.data;
  if (receipts.length === 0) {
    return (
      <p className="text-muted">
        Your receipt is being issued. It appears here within a minute and is attached to the email about your
        order.
      </p>
    );
  }
  return (
    <ul>
      {receipts.map((receipt) => (
        <ReceiptRow key={receipt.id} receipt={receipt} link={link} />
      ))}
    </ul>
  );
}
