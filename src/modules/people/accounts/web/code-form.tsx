import { ArrowLeft } from 'lucide-react';
import type { logIn } from '@/modules/people/accounts/accounts.contract';
import { codeProblem } from '@/modules/people/accounts/second-factor.rules';
import { Button } from '@/ui/button';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import { useForm } from '@/ui/use-form';
import { AuthForm } from './auth-form';
import { needsCode, type Credentials, type LoginKind, type LoggedIn } from './log-in';
import { CodeField } from './second-factor/code-field';

export interface CodeFormProps {
  readonly door: LoginKind;
  readonly credentials: Credentials;
  readonly onPassed: (answer: LoggedIn, credentials: Credentials) => void;
  readonly onBack: (email: string) => void;
}

/** The second step: a code of the app, or one of the recovery codes. */
export function CodeForm({ door, credentials, onPassed, onBack }: CodeFormProps) {
  const api = useApi();
  const form = useForm({
    fields: ['code'],
    check: ({ code }) => {
      const problem = codeProblem(code);
      return problem === null ? {} : { code: problem };
    },
    failed: 'Login failed',
    async send({ code }, signal) {
      const body = { ...credentials, code, role: door };
      const answer = await api.call<typeof logIn>('POST /auth/login', { body, signal });
      if (answer.ok) {
        onPassed(answer.value, credentials);
        return null;
      }
      const { refusal } = answer;
      if (needsCode(refusal)) return { ...refusal, errors: { code: [refusal.message] } };
      if (refusal.kind !== 'unauthenticated') return refusal;
      // The password was changed between the steps.
      toast.error(refusal.message, { durationMs: 10_000, source: 'form' });
      onBack(credentials.email);
      return null;
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <AuthForm form={form} label="Enter your code" submit="Sign In" submitting="Signing in…">
        <CodeField focused error={form.errors.code} />
      </AuthForm>
      <Button
        variant="quiet"
        className="-ml-5 self-start"
        icon={<ArrowLeft aria-hidden="true" />}
        disabled={form.busy}
        onClick={() => onBack(credentials.email)}
      >
        Back
      </Button>
    </div>
  );
}
