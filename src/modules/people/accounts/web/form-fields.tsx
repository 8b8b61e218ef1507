import { FormError } from '@/ui/form-error';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';

type Errors<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>;

interface NameFieldsProps {
  readonly errors: Errors<'first_name' | 'last_name'>;
  /** What stands in them at first. */
  readonly first?: string | undefined;
  readonly last?: string | undefined;
}

/** First and last name, beside each other. */
export function NameFields({ errors, first, last }: NameFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="First name"
        name="first_name"
        autoComplete="given-name"
        required
        maxLength={255}
        defaultValue={first}
        error={errors.first_name}
      />
      <TextField
        label="Last name"
        name="last_name"
        autoComplete="family-name"
        required
        maxLength={255}
        defaultValue={last}
        error={errors.last_name}
      />
    </div>
  );
}

interface AddressFieldProps {
  readonly error: string | undefined;
  readonly start?: string | undefined;
  readonly readOnly?: boolean;
  readonly hint?: string | undefined;
  /** Whether browsers may offer passkeys in it. */
  readonly offersPasskeys?: boolean;
}

/** The address that an account is logged in with. */
export function AddressField({ error, start, readOnly, hint, offersPasskeys = false }: AddressFieldProps) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={255}
      readOnly={readOnly}
      defaultValue={start}
      hint={hint}
      error={error}
    />
  );
}

/** A new password, typed twice. */
export function NewPasswordFields({ errors }: { errors: Errors<'password' | 'confirm_password'> }) {
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        hint="At least 8 characters."
        autoComplete="new-password"
        required
        error={errors.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirm_password"
        autoComplete="new-password"
        required
        error={errors.confirm_password}
      />
    </>
  );
}

/** What stopped a form that could not be sent. */
export function NotSent({ offline }: { offline: boolean }) {
  return (
    <FormError className="empty:hidden">
      {offline &&
        'We could not reach the studio. What you typed is still here. Check your connection and try again.'}
    </FormError>
  );
}
