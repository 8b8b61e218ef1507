import type { ReactNode } from 'react';
import { minorDigits } from '@/shared/money';
import { FormDialog } from '@/ui/form-dialog';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { typedAmount } from '@/modules/shop/checkout/refund.rules';
import type { Problems } from './use-money-changes';

interface AmountDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly currency: string;
  /** What stands in the field at first: all that can be given. */
  readonly most: number;
  readonly asksWhy: boolean;
  readonly confirmLabel: string;
  readonly busy: boolean;
  readonly problems: Problems;
  readonly onConfirm: (input: { amount: number; reason: string }) => void;
  readonly onClose: () => void;
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Asks for an amount, and why, before money moves. */
export function AmountDialog(props: AmountDialogProps) {
  const { busy, problems } = props;
  const submit = (data: FormData) => {
    props.onConfirm({
      amount: typedAmount(textOf(data, 'amount'), props.currency),
      reason: textOf(data, 'reason'),
    });
  };
  return (
    <FormDialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      description={props.text}
      size="sm"
      busy={busy}
      submit={props.confirmLabel}
      onSubmit={submit}
    >
      <TextField
        label="Amount"
        name="amount"
        inputMode="decimal"
        numeric
        trailing={props.currency}
        defaultValue={props.most.toFixed(minorDigits(props.currency))}
        error={problems['amount']}
        data-autofocus
      />
      {props.asksWhy && (
        <TextArea label="Reason" name="reason" rows={3} maxLength={500} error={problems['reason']} />
      )}
    </FormDialog>
  );
}
