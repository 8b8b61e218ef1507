import { CreditCard, WalletMinimal } from 'lucide-react';
import { RadioCards } from '@/ui/radio-cards';
import type { PayMethod } from './use-payment-start';

const CHOICES = {
  paypal: { label: 'PayPal', icon: <WalletMinimal aria-hidden="true" className="mt-[0.15em]" /> },
  card: { label: 'Credit/Debit Card', icon: <CreditCard aria-hidden="true" className="mt-[0.15em]" /> },
};

export interface MethodChoiceProps {
  readonly methods: readonly PayMethod[];
  readonly value: PayMethod;
  readonly onChange: (method: PayMethod) => void;
  readonly disabled: boolean;
}

/** PayPal or a card, as far as this studio takes both (CHEC-02). */
export function MethodChoice({ methods, value, onChange, disabled }: MethodChoiceProps) {
  if (methods.length < 2) return null;
  return (
    <RadioCards
      legend="How would you like to pay?"
      hideLegend
      name="payment_method"
      columns={2}
      disabled={disabled}
      options={methods.map((method) => ({
        value: method,
        label: CHOICES[method].label,
        aside: CHOICES[method].icon,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
