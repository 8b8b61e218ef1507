import { Link } from 'react-router';
import { track } from '@/features/analytics/web';
import type { logIn } from '@/features/accounts/accounts.contract';
import { loginProblems } from '@/features/accounts/accounts.rules';
import { useApi } from '@/ui/page-data';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { AuthForm } from './auth-form';
import { saveSession } from './browser-session';
import { useForm } from '@/ui/use-form';

export interface LoginFormProps {
  /** Which door: anybody's, or the back office's. */
  readonly door: 'user' | 'studio';
}

/** Email and password. Signs in; where to go then is the guard's matter. */
export function LoginForm({ door }: LoginFormProps) {
  const api = useApi();
  const form = useForm({
    fields: ['email', 'password'],
    check: loginProblems,
    failed: 'Login failed',
    async send(values, signal) {
      const body = { ...values, role: door };
      const answer = await api.call<typeof logIn>('POST /auth/login', { body, signal });
      if (!answer.ok) return answer.refusal;
      if (door === 'user') track('login');
      saveSession({ ...answer.value.user, token: answer.value.data.token });
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
