import { useState } from 'react';
import type { confirmSecondFactor } from '@/modules/people/accounts/second-factor.contract';
import { appCodeProblem } from '@/modules/people/accounts/second-factor.rules';
import { Button } from '@/ui/button';
import { useApi } from '@/ui/page-data';
import { useForm } from '@/ui/use-form';
import { CodeField } from './code-field';
import { RecoveryCodes } from './recovery-codes';
import { ScanStep, type NewSecret } from './scan-step';

export interface SecondFactorSetUpProps {
  readonly secret: NewSecret;
  /** A token that is not the session's yet: at the log-in of somebody who must set this up first. */
  readonly token?: string;
  /** What the way on is called, once the codes are kept. */
  readonly done: string;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

/** Sets a second factor up: the secret to scan, its first code, ten recovery codes. */
export function SecondFactorSetUp({ secret, token, done, onDone, onCancel }: SecondFactorSetUpProps) {
  const api = useApi();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm({
    fields: ['code'],
    check: ({ code }) => {
      const problem = appCodeProblem(code);
      return problem === null ? {} : { code: problem };
    },
    failed: 'The code could not be checked. Please try again.',
    async send({ code }, signal) {
      const answer = await api.call<typeof confirmSecondFactor>('POST /auth/second-factor/confirm', {
        body: { code },
        signal,
        ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
      });
      if (!answer.ok) return answer.refusal;
      setCodes(answer.value.data.recovery_codes);
      return null;
    },
  });
  if (codes !== null) return <RecoveryCodes codes={codes} done={done} onDone={onDone} />;
  return (
    <form
      noValidate
      method="post"
      aria-label="Set up a second factor"
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      className="flex flex-col gap-6"
    >
      <ScanStep {...secret} />
      <div className="max-w-form">
        <CodeField appOnly error={form.errors.code} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={form.busy} className="max-sm:w-full">
          {form.busy ? 'Checking…' : 'Turn on'}
        </Button>
        {onCancel && (
          <Button variant="quiet" disabled={form.busy} onClick={onCancel} className="max-sm:w-full">
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
