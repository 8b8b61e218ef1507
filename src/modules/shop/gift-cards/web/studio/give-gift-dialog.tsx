import { useNavigate } from 'react-router';
import { useMailed, useSettings } from '@/modules/foundation/settings/web/settings-context';
import { FormDialog } from '@/ui/form-dialog';
import { useApi } from '@/ui/page-data';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { useChanges, type FieldProblems } from '@/ui/use-changes';
import type { giveGift } from '../../gift-cards-studio.contract';

interface GiveGiftDialogProps {
  /** The wish's own id, made when the window opens: sent again after a lost answer it is one card. Null: closed. */
  readonly input: string | null;
  readonly onClose: () => void;
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

function Fields({ currency, problems }: { readonly currency: string; readonly problems: FieldProblems }) {
  return (
    <>
      <TextField
        label="Amount"
        name="amount"
        inputMode="decimal"
        numeric
        trailing={currency}
        maxLength={20}
        error={problems['amount']}
        data-autofocus
      />
      <TextField
        label="Email"
        name="recipient_email"
        type="email"
        hint="Its code is emailed there."
        maxLength={255}
        error={problems['recipient_email']}
      />
      <TextField
        label="Name"
        name="recipient_name"
        note="optional"
        maxLength={80}
        error={problems['recipient_name']}
      />
      <TextArea
        label="Message"
        name="message"
        note="optional"
        rows={3}
        maxLength={1000}
        error={problems['message']}
      />
      <TextField
        label="Send on"
        name="send_date"
        type="date"
        note="optional"
        hint="Leave empty to send now. Otherwise sent that morning."
        error={problems['send_date']}
      />
      <TextField
        label="Why"
        name="reason"
        hint="For the studio only."
        maxLength={300}
        error={problems['reason']}
      />
    </>
  );
}

/** Gives a gift card by hand. */
export function GiveGiftDialog({ input, onClose }: GiveGiftDialogProps) {
  const api = useApi();
  const navigate = useNavigate();
  const { currency } = useSettings();
  const mailed = useMailed();
  const { busy, problems, change } = useChanges(() => undefined);
  const submit = async (data: FormData) => {
    if (input === null) return;
    const day = textOf(data, 'send_date');
    const body = {
      amount: textOf(data, 'amount'),
      recipient_name: textOf(data, 'recipient_name'),
      recipient_email: textOf(data, 'recipient_email'),
      message: textOf(data, 'message'),
      send_date: day === '' ? null : day,
      reason: textOf(data, 'reason'),
      request_key: input,
    };
    const given = await change(
      () => api.call<typeof giveGift>('POST /studio/gift-cards', { body }),
      mailed(
        day === ''
          ? 'Gift card given and emailed.'
          : 'Gift card given. It will be emailed on the chosen day.',
      ),
    );
    if (given !== null) await navigate(`/studio/gift-cards/${given.data.id}`);
  };
  return (
    <FormDialog
      open={input !== null}
      onClose={onClose}
      title="Give a gift card"
      description="It works like a purchased card and is booked as a cost of the studio."
      busy={busy}
      submit="Give gift card"
      onSubmit={(data) => void submit(data)}
    >
      <Fields currency={currency} problems={problems} />
    </FormDialog>
  );
}
