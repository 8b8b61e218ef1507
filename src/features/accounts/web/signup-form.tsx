import { useNavigate } from 'react-router';
import { track } from '@/features/analytics/web';
import type { register } from '@/features/accounts/accounts.contract';
import { signupProblems, type SignupField } from '@/features/accounts/accounts.rules';
import { useApi } from '@/ui/page-data';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast-store';
import { AuthForm } from './auth-form';
import type { GuestInfo } from './guest-info';
import { forgetPage } from './last-page';
import { useForm } from '@/ui/use-form';

const SUCCESS_TOAST_MS = 5_000;

const FIELDS: readonly SignupField[] = ['first_name', 'last_name', 'email', 'password', 'confirm_password'];

function useSignupForm(guest: GuestInfo | null) {
  const api = useApi();
  const navigate = useNavigate();
  return useForm<SignupField>({
    fields: FIELDS,
    check: signupProblems,
    failed: 'Registration failed',
    async send(values, signal) {
      const body = { ...values, ...(guest?.phone ? { phone_number: guest.phone } : {}) };
      const answer = await api.call<typeof register>('POST /auth/register', { body, signal });
      if (!answer.ok) return answer.refusal;
      toast.success(answer.value.message, { durationMs: SUCCESS_TOAST_MS, source: 'form' });
      track('signup');
      forgetPage();
      await navigate('/welcome', { state: { email: values.email.trim() } });
      return null;
    },
  });
}

/** Names, email and password of a new account, prefilled from what a guest told at the checkout. */
export function SignupForm({ guest }: { guest: GuestInfo | null }) {
  const form = useSignupForm(guest);
  return (
    <AuthForm form={form} label="Create an account" submit="Sign Up" submitting="Signing up…">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          name="first_name"
          autoComplete="given-name"
          required
          maxLength={255}
          defaultValue={guest?.firstName}
          error={form.errors.first_name}
        />
        <TextField
          label="Last name"
          name="last_name"
          autoComplete="family-name"
          required
          maxLength={255}
          defaultValue={guest?.lastName}
          error={form.errors.last_name}
        />
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={255}
        defaultValue={guest?.email}
        error={form.errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        hint="At least 8 characters."
        autoComplete="new-password"
        required
        error={form.errors.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirm_password"
        autoComplete="new-password"
        required
        error={form.errors.confirm_password}
      />
    </AuthForm>
  );
}
