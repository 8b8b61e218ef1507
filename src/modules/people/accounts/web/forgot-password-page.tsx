import { useState } from 'react';
import { Link } from 'react-router';
import type { forgotPassword } from '@/modules/people/accounts/accounts.contract';
import { forgotProblems } from '@/modules/people/accounts/accounts.rules';
import { useApi } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { AuthForm } from './auth-form';
import { AuthShell } from './auth-shell';
import { AddressField } from './form-fields';
import { OnlySignedOut } from './guards';
import { Notice } from './notice';
import { useForm } from '@/ui/use-form';

export const meta = pageMeta({
  title: 'Forgot Password',
  description: 'Get a link to set a new password.',
  path: '/forgot-password',
  noindex: true,
});

const SENT = 'If an account exists for that email, a password reset link has been sent.';

function ForgotForm({ onSent }: { onSent: () => void }) {
  const api = useApi();
  const form = useForm({
    fields: ['email'],
    check: forgotProblems,
    failed: 'Something went wrong. Please try again.',
    async send(body, signal) {
      const answer = await api.call<typeof forgotPassword>('POST /auth/forgot-password', { body, signal });
      if (!answer.ok) return answer.refusal;
      onSent();
      return null;
    },
  });
  return (
    <AuthForm form={form} label="Forgot password" submit="Send Reset Link" submitting="Sending…">
      <AddressField error={form.errors.email} />
    </AuthForm>
  );
}

/** /forgot-password (AUTH-04). */
export default function ForgotPasswordPage() {
  const [sent, setSent] = useState(false);
  return (
    <OnlySignedOut>
      <AuthShell
        title="Forgot your password?"
        lead="We send you a link to set a new one. It works for one hour."
        notice={sent && <Notice>{SENT}</Notice>}
        footer={
          <Link to="/login" className="link">
            Back to sign in
          </Link>
        }
      >
        <ForgotForm onSent={() => setSent(true)} />
      </AuthShell>
    </OnlySignedOut>
  );
}
