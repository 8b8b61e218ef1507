import { Link } from 'react-router';
import { loginProblems } from '@/modules/people/accounts/accounts.rules';
import { useApi } from '@/ui/page-data';
import { PasswordField } from '@/ui/password-field';
import { useForm } from '@/ui/use-form';
import { AuthForm } from './auth-form';
import { AddressField } from './form-fields';
import { enter, type LoginKind, type Entering } from './log-in';

export interface LoginFormProps extends Entering {
  readonly door: LoginKind;
  /** The address that is there already, after a step back. */
  readonly email: string;
}

/** Email and password: the first step. */
export function LoginForm({ door, email, onPassed, onCodeNeeded }: LoginFormProps) {
  const api = useApi();
  const form = useForm({
    fields: ['email', 'password'],
    check: loginProblems,
    failed: 'Login failed',
    send: (values, signal) =>
      enter(api, { ...values, email: values.email.trim(), door, signal }, { onPassed, onCodeNeeded }),
  });
  return (
    <AuthForm form={form} label="Sign in" submit="Sign In" submitting="Signing in…">
      <AddressField start={email} error={form.errors.email} offersPasskeys />
      <div className="flex flex-col gap-1">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={form.errors.password}
        />
        <Link
          to="/forgot-password"
          className="inline-flex min-h-11 items-center self-start text-sm text-muted hover:text-ink hover:underline"
        >
          Forgot your password?
        </Link>
      </div>
    </AuthForm>
  );
}
