import { FlaskConical, Lock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { TextField } from '@/ui/text-field';
import { DEMO_CARDS, groupCardNumber, groupExpiry, type CardFields } from '../demo-card.rules';
import { DemoChallenge } from './demo-challenge';
import type { PaymentFormProps } from './payment-form';
import { useDemoPayment } from './use-demo-payment';

const EMPTY: CardFields = { card_number: '', expiry: '', cvc: '' };
const SHOWN = DEMO_CARDS.filter((card) => card.shown);

function TestCards({ onPick, disabled }: { onPick: (number: string) => void; disabled: boolean }) {
  return (
    <div className="flex flex-col gap-3 rounded border border-dashed border-edge p-4">
      <p className="flex items-start gap-2.5">
        <FlaskConical aria-hidden="true" className="mt-[0.2em] text-before" />
        <span>
          <strong className="font-semibold">Test payment.</strong> No real card is taken and nothing is
          charged. Choose a test card:
        </span>
      </p>
      <ul className="flex flex-col gap-1">
        {SHOWN.map((card) => (
          <li key={card.number}>
            <button
              type="button"
              disabled={disabled}
              onClick={() => onPick(card.number)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-sm px-1 text-left transition-colors hover:not-disabled:bg-hover"
            >
              <span className="figures text-sm">{groupCardNumber(card.number)}</span>
              <span className="text-sm text-muted">{card.does}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FieldsProps {
  readonly card: CardFields;
  readonly payment: ReturnType<typeof useDemoPayment>;
  readonly onChange: (field: keyof CardFields, value: string) => void;
}

// No autofill: this form must not draw real cards out of a browser's wallet.
function CardInputs({ card, payment, onChange }: FieldsProps) {
  const common = {
    numeric: true,
    inputMode: 'numeric',
    autoComplete: 'off',
    disabled: payment.processing,
  } as const;
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        {...common}
        className="col-span-2"
        label="Card number"
        placeholder="4242 4242 4242 4242"
        value={card.card_number}
        error={payment.errors.card_number}
        onChange={(event) => onChange('card_number', groupCardNumber(event.target.value))}
      />
      <TextField
        {...common}
        label="Expiry"
        placeholder="MM/YY"
        value={card.expiry}
        error={payment.errors.expiry}
        onChange={(event) => onChange('expiry', groupExpiry(event.target.value))}
      />
      <TextField
        {...common}
        label="Security code"
        placeholder="CVC"
        maxLength={4}
        value={card.cvc}
        error={payment.errors.cvc}
        onChange={(event) => onChange('cvc', event.target.value)}
      />
    </div>
  );
}

/** The demo provider's own card form, marked as a test; takes its test numbers only. */
export function DemoCardForm(props: PaymentFormProps) {
  const [card, setCard] = useState(EMPTY);
  const payment = useDemoPayment(props);
  const change = (field: keyof CardFields, value: string): void => {
    setCard((before) => ({ ...before, [field]: value }));
    payment.clearErrors([field]);
  };
  const pick = (number: string): void => {
    const filled = { card_number: groupCardNumber(number), expiry: '12/34', cvc: '123' };
    setCard(filled);
    payment.clearErrors(['card_number', 'expiry', 'cvc']);
  };
  return (
    <form
      noValidate
      aria-label="Card payment"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void payment.pay(card);
      }}
    >
      <TestCards onPick={pick} disabled={payment.processing} />
      <CardInputs card={card} payment={payment} onChange={change} />
      <FormError>{payment.message}</FormError>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        loading={payment.processing}
        icon={<Lock aria-hidden="true" />}
      >
        {payment.processing ? 'Processing...' : (props.action ?? `Pay ${props.total}`)}
      </Button>
      <DemoChallenge
        open={payment.challenged}
        busy={payment.processing}
        onAnswer={(outcome) => void payment.answer(outcome)}
        onAbandon={payment.abandon}
      />
    </form>
  );
}
