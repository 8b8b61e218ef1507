import { Link } from 'react-router';
import type { CallFailure } from '@/shared/api-client';
import { PasswordField } from '@/ui/password-field';
import { useForm } from '@/ui/use-form';
import { AuthForm } from './auth-form';

export interface PasswordProofFormProps {
  readonly submit: string;
  readonly submitting: string;
  /** Sends the password; null when all went well. */
  readonly send: (password: string, signal: AbortSignal) => Promise<CallFailure | null>;
}

/** Asks for the account's password where a mailed link alone is not enough. */
export function PasswordProofForm({ submit, submitting, send }: PasswordProofFormProps) {
  const form = useForm<'password'>({
    fields: ['password'],
    check: ({ password }) => (password === '' ? { password: 'Password is required' } : {}),
    failed: 'Something went wrong. Please try again.',
    send: ({ password }, signal) => send(password, signal),
  });
  return (
    <div className="flex flex-col gap-6">
      <AuthForm form={form} label={submit} submit={submit} submitting={submitting}>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={form.errors.password}
        />
      </AuthForm>
      <p className="text-sm text-muted">
        Forgot it, or did not sign up yourself?{' '}
        <Link to="/forgot-password" className="link">
          Set a new password by email
        </Link>
        . That confirms your address too.
      </p>
    </div>
  );
}
