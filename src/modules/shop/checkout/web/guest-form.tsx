import { useState } from 'react';
import { Link } from 'react-router';
import { aria } from '@/ui/aria';
import { PhoneField } from '@/ui/phone-field';
import { TextField } from '@/ui/text-field';
import {
  GUEST_INFO_NEEDED,
  guestInfoProblems,
  isGuestInfoComplete,
  PHONE_PLACEHOLDER,
  type GuestField,
  type GuestInfo,
} from '../checkout.rules';

const FIELDS = [
  { name: 'first_name', label: 'First name', autoComplete: 'given-name', type: 'text' },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name', type: 'text' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
] as const satisfies readonly { name: GuestField; label: string; autoComplete: string; type: string }[];

export interface GuestFormProps {
  readonly value: GuestInfo;
  /** Where the phone changes, `wholePhone` is its form once its field is left. */
  readonly onChange: (value: GuestInfo, wholePhone?: string) => void;
  readonly disabled: boolean;
  /** Level of its heading: it stands in pages and in dialogs. */
  readonly heading?: 'h2' | 'h3';
}

/**
 * Who buys without an account (CHEC-01). A field says what is wrong with it once it was left; the error goes with
 * the next keystroke.
 */
export function GuestForm({ value, onChange, disabled, heading: Heading = 'h2' }: GuestFormProps) {
  const [left, setLeft] = useState<ReadonlySet<GuestField>>(new Set());
  const problems = guestInfoProblems(value);

  const change = (field: GuestField, text: string, wholePhone?: string): void => {
    setLeft((before) => new Set([...before].filter((one) => one !== field)));
    onChange({ ...value, [field]: text }, wholePhone);
  };
  const leave = (field: GuestField): void => setLeft((before) => new Set(before).add(field));
  return (
    <section aria-labelledby="guest-title" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading id="guest-title" className="text-lg">
          Guest Information
        </Heading>
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
            value={value[name]}
            error={left.has(name) ? problems[name] : undefined}
            onChange={(event) => change(name, event.target.value)}
            onBlur={() => leave(name)}
          />
        ))}
        <PhoneField
          name="phone"
          label="Phone"
          required
          disabled={disabled}
          placeholder={PHONE_PLACEHOLDER}
          value={value.phone}
          error={left.has('phone') ? problems.phone : undefined}
          onChange={(text, whole) => change('phone', text, whole)}
          onBlur={() => leave('phone')}
        />
      </div>
      <p {...aria.status} className="text-muted empty:hidden">
        {isGuestInfoComplete(value) ? null : GUEST_INFO_NEEDED}
      </p>
    </section>
  );
}
