import { Link } from 'react-router';
import type { logIn } from '@/features/accounts/accounts.contract';
import { loginProblems } from '@/features/accounts/accounts.rules';
import { useApi } from '@/ui/page-data';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { useForm } from '@/ui/use-form';
import { AuthForm } from './auth-form';
import { needsCode, type Credentials, type Door, type LoggedIn } from './log-in';

export interface LoginFormProps {
  readonly door: Door;
  /** The address that is there already, after a step back. */
  readonly email: string;
  readonly onPassed: (answer: LoggedIn, credentials: Credentials) => void;
  readonly onCodeNeeded: (credentials: Credentials) => void;
}

/** Email and password: the first step. */
export function LoginForm({ door, email, onPassed, onCodeNeeded }: LoginFormProps) {
  const api = useApi();
  const form = useForm({
    fields: ['email', 'password'],
    check: loginProblems,
    failed: 'Login failed',
    async send(values, signal) {
      const credentials = { ...values, email: values.email.trim() };
      const body = { ...credentials, role: door };
      const answer = await api.call<typeof logIn>('POST /auth/login', { body, signal });
      if (answer.ok) onPassed(answer.value, credentials);
      else if (needsCode(answer.refusal)) onCodeNeeded(credentials);
      else return answer.refusal;
      return null;
    },
  });
  return (
    <AuthForm form={form} label="Sign in" submit="Sign In" submitting="Signing in…">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={255}
        defaultValue={email}
        error={form.errors.email}
      />
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
