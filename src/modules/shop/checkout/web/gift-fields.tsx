import { useState } from 'react';
import { RadioCards } from '@/ui/radio-cards';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import {
  GIFT_MESSAGE_MAX,
  giftProblems,
  lastGiftDay,
  localDay,
  type GiftField,
  type GiftForm,
} from '../gift.rules';

export interface GiftFieldsProps {
  readonly value: GiftForm;
  readonly onChange: (value: GiftForm) => void;
  /** Names every field that is wrong, even where it was not left yet. */
  readonly showAll: boolean;
}

function Recipient({ value, onChange, showAll }: GiftFieldsProps) {
  const [left, setLeft] = useState<ReadonlySet<GiftField>>(new Set());
  const [today] = useState(() => new Date());
  const problems = giftProblems(value, today);
  const field = (name: GiftField) => ({
    name: `recipient_${name}`,
    value: value[name],
    error: showAll || left.has(name) ? problems[name] : undefined,
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [name]: event.target.value }),
    onBlur: () => setLeft((before) => new Set(before).add(name)),
  });
  const rest = GIFT_MESSAGE_MAX - value.message.length;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...field('name')} label="Their name" note="optional" autoComplete="off" />
      <TextField {...field('email')} label="Their email" type="email" required autoComplete="off" />
      <TextArea
        {...field('message')}
        label="Message"
        note="optional"
        rows={3}
        maxLength={GIFT_MESSAGE_MAX}
        hint={value.message === '' ? 'Shown above the code in the email.' : `${rest} characters left.`}
        className="sm:col-span-2"
      />
      <TextField
        {...field('send_date')}
        label="Send on"
        note="optional"
        type="date"
        min={localDay(today)}
        max={lastGiftDay(today)}
        hint="Leave empty to send it now."
      />
    </div>
  );
}

/** Who a gift card is for, and when they hear of it (SERV-03). */
export function GiftFields(props: GiftFieldsProps) {
  const { value, onChange } = props;
  return (
    <div className="flex flex-col gap-6">
      <RadioCards
        legend="Who is it for?"
        name="for_whom"
        columns={2}
        options={[
          { value: 'me', label: 'For me', text: 'We email the code to you.' },
          { value: 'gift', label: 'A present', text: 'We email the code to them.' },
        ]}
        value={value.forWhom}
        onChange={(forWhom) => onChange({ ...value, forWhom })}
      />
      {value.forWhom === 'gift' && <Recipient {...props} />}
    </div>
  );
}
