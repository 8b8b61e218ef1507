import { useEffect, useRef } from 'react';
import { codeProblem } from '@/modules/people/accounts/second-factor.rules';
import type { CallFailure } from '@/shared/api-client';
import { Button } from '@/ui/button';
import { PasswordField } from '@/ui/password-field';
import { useForm } from '@/ui/use-form';
import { CodeField } from './code-field';

export interface Proof {
  readonly password: string;
  readonly code: string;
}

export interface ProofFormProps {
  /** Names the form for readers that listen. */
  readonly label: string;
  readonly submit: string;
  readonly submitting: string;
  /** Whether a code is asked for besides the password. */
  readonly withCode: boolean;
  readonly danger?: boolean;
  readonly send: (proof: Proof, signal: AbortSignal) => Promise<CallFailure | null>;
  readonly onCancel: () => void;
}

/** Asks who is there before something about the second factor changes. */
export function ProofForm({ withCode, send, onCancel, ...words }: ProofFormProps) {
  const frame = useRef<HTMLFormElement>(null);
  // What was pressed to get here is gone.
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  const form = useForm({
    fields: ['password', 'code'],
    check: ({ password, code }) => {
      const problem = withCode ? codeProblem(code) : null;
      return {
        ...(password === '' && { password: 'Password is required' }),
        ...(problem !== null && { code: problem }),
      };
    },
    failed: 'That did not work. Please try again.',
    send,
  });
  return (
    <form
      ref={frame}
      noValidate
      method="post"
      aria-label={words.label}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      className="flex max-w-form flex-col gap-5"
    >
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        error={form.errors.password}
      />
      {withCode && <CodeField error={form.errors.code} />}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={words.danger ? 'danger' : 'primary'}
          loading={form.busy}
          className="max-sm:w-full"
        >
          {form.busy ? words.submitting : words.submit}
        </Button>
        <Button variant="quiet" disabled={form.busy} onClick={onCancel} className="max-sm:w-full">
          Cancel
        </Button>
      </div>
    </form>
  );
}
