import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { resetPassword } from '@/modules/people/accounts/accounts.contract';
import { resetProblems, type ResetField } from '@/modules/people/accounts/accounts.rules';
import { wordedFailure } from '@/shared/api-client';
import { useApi } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PasswordField } from '@/ui/password-field';
import { toast } from '@/ui/toast-store';
import { AuthForm } from './auth-form';
import { AuthShell } from './auth-shell';
import { OnlySignedOut } from './guards';
import { Notice } from './notice';
import { useForm } from '@/ui/use-form';

export const meta = pageMeta({
  title: 'Reset Password',
  description: 'Set a new password for your account.',
  path: '/reset-password',
  noindex: true,
});

const FIELDS: readonly ResetField[] = ['password', 'confirm_password'];

interface LinkParts {
  readonly email: string;
  readonly token: string;
}

function useResetForm(params: LinkParts, onDeadLink: () => void) {
  const api = useApi();
  const navigate = useNavigate();
  return useForm<ResetField>({
    fields: FIELDS,
    check: resetProblems,
    failed: 'Something went wrong. Please try again.',
    async send(body, signal) {
      const answer = await api.call<typeof resetPassword>('POST /auth/reset-password/{email}/{token}', {
        params,
        body,
        signal,
      });
      if (!answer.ok) {
        if (answer.refusal.kind === 'not_found') onDeadLink();
        if (answer.refusal.kind === 'unreachable' || answer.refusal.kind === 'cancelled')
          return answer.refusal;
        return wordedFailure(answer.refusal, 'Password reset failed');
      }
      toast.success(answer.value.message, { source: 'form' });
      await navigate('/login', { replace: true });
      return null;
    },
  });
}

function ResetForm(props: LinkParts & { onDeadLink: () => void }) {
  const form = useResetForm({ email: props.email, token: props.token }, props.onDeadLink);
  return (
    <AuthForm form={form} label="Set a new password" submit="Change Password" submitting="Changing…">
      {/* Password managers file the new password under this name. */}
      <input type="email" name="username" autoComplete="username" value={props.email} readOnly hidden />
      <PasswordField
        label="New password"
        name="password"
        hint="8 to 30 characters, with an uppercase letter, a lowercase letter and a number."
        autoComplete="new-password"
        required
        error={form.errors.password}
      />
      <PasswordField
        label="Confirm new password"
        name="confirm_password"
        autoComplete="new-password"
        required
        error={form.errors.confirm_password}
      />
    </AuthForm>
  );
}

/** /reset-password/{email}/{token} (AUTH-05). */
export default function ResetPasswordPage() {
  const { email = '', token = '' } = useParams();
  const [dead, setDead] = useState(false);
  return (
    <OnlySignedOut>
      <AuthShell
        title="Set a new password"
        lead={
          <p>
            For <span className="break-all text-ink">{email}</span>. You will be signed out on every device.
          </p>
        }
        notice={
          dead && (
            <Notice tone="plain">
              This link is invalid or has expired.{' '}
              <Link to="/forgot-password" className="link">
                Ask for a new one
              </Link>
              .
            </Notice>
          )
        }
        footer={
          <Link to="/login" className="link">
            Back to sign in
          </Link>
        }
      >
        <ResetForm email={email} token={token} onDeadLink={() => setDead(true)} />
      </AuthShell>
    </OnlySignedOut>
  );
}
