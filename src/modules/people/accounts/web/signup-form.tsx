import { useNavigate } from 'react-router';
import { track } from '@/modules/foundation/analytics/web/track';
import type { register } from '@/modules/people/accounts/accounts.contract';
import { signupProblems, type SignupField } from '@/modules/people/accounts/accounts.rules';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import { AuthForm } from './auth-form';
import { AddressField, NameFields, NewPasswordFields } from './form-fields';
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
      <NameFields errors={form.errors} first={guest?.firstName} last={guest?.lastName} />
      <AddressField error={form.errors.email} start={guest?.email} />
      <NewPasswordFields errors={form.errors} />
    </AuthForm>
  );
}
