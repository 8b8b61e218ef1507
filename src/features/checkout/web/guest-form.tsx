import { useState } from 'react';
import { Link } from 'react-router';
import { aria } from '@/ui/aria';
import { TextField } from '@/ui/text-field';
import {
  GUEST_INFO_NEEDED,
  guestInfoProblems,
  isGuestInfoComplete,
  limitPhone,
  PHONE_PLACEHOLDER,
  type GuestField,
  type GuestInfo,
} from '../checkout.rules';

const FIELDS = [
  { name: 'first_name', label: 'First name', autoComplete: 'given-name', type: 'text' },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name', type: 'text' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel' },
] as const satisfies readonly { name: GuestField; label: string; autoComplete: string; type: string }[];

export interface GuestFormProps {
  readonly value: GuestInfo;
  readonly onChange: (value: GuestInfo) => void;
  readonly disabled: boolean;
}

/**
 * Who buys without an account (CHEC-01). A field says what is wrong with it once it was left; the error goes with
 * the next keystroke.
 */
export function GuestForm({ value, onChange, disabled }: GuestFormProps) {
  const [left, setLeft] = useState<ReadonlySet<GuestField>>(new Set());
  const problems = guestInfoProblems(value);

  const change = (field: GuestField, text: string): void => {
    setLeft((before) => new Set([...before].filter((one) => one !== field)));
    onChange({ ...value, [field]: field === 'phone' ? limitPhone(text) : text });
  };
  return (
    <section aria-labelledby="guest-title" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="guest-title" className="text-lg">
          Guest Information
        </h2>
        <p className="text-sm text-muted">
          Have an account?{' '}
          <Link to="/login" className="link inline-flex min-h-11 items-center">
            Log in
          </Link>
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, label, ...input }) => (
          <TextField
            {...input}
            key={name}
            name={name}
            label={label}
            required
            disabled={disabled}
            placeholder={name === 'phone' ? PHONE_PLACEHOLDER : undefined}
            value={value[name]}
            error={left.has(name) ? problems[name] : undefined}
            onChange={(event) => change(name, event.target.value)}
            onBlur={() => setLeft((before) => new Set(before).add(name))}
          />
        ))}
      </div>
      {!isGuestInfoComplete(value) && (
        <p {...aria.status} className="text-muted">
          {GUEST_INFO_NEEDED}
        </p>
      )}
    </section>
  );
}
