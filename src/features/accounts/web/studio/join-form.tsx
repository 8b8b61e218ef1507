import type { acceptInvite, setUpStudio } from '@/features/accounts/people.contract';
import { emailProblem, type Problems } from '@/features/accounts/accounts.rules';
import { joinProblems, type JoinField } from '@/features/accounts/people.rules';
import type { CallResult } from '@/shared/api-client';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { useForm } from '@/ui/use-form';
import { useApi } from '@/ui/page-data';
import { AuthForm } from '../auth-form';
import { enter, type Entering } from '../log-in';

type Field = JoinField | 'email';
type Joined = CallResult<typeof acceptInvite> | CallResult<typeof setUpStudio>;

const FIELDS: readonly Field[] = ['first_name', 'last_name', 'email', 'password', 'confirm_password'];

function problemsOf(values: Record<Field, string>): Problems<Field> {
  const email = emailProblem(values.email);
  return { ...joinProblems(values), ...(email === null ? {} : { email }) };
}

export interface JoinFormProps {
  /** The address that was invited; null where somebody types their own. */
  readonly email: string | null;
  /** Makes the account. */
  readonly join: (values: Record<Field, string>, signal: AbortSignal) => Promise<Joined>;
  /** The link opens nothing any more. */
  readonly onDead: () => void;
  readonly submit: string;
  readonly entering: Entering;
}

/** Names and a password of somebody who joins the studio; they are logged in with what they typed. */
export function JoinForm({ email, join, onDead, submit, entering }: JoinFormProps) {
  const api = useApi();
  const form = useForm<Field>({
    fields: FIELDS,
    check: problemsOf,
    failed: 'Something went wrong. Please try again.',
    async send(values, signal) {
      const joined = await join(values, signal);
      if (!joined.ok) {
        if (joined.refusal.kind === 'not_found') onDead();
        return joined.refusal;
      }
      return enter(
        api,
        { email: joined.value.data.email, password: values.password, door: 'studio' },
        entering,
      );
    },
  });
  return (
    <AuthForm form={form} label={submit} submit={submit} submitting="One moment…">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          name="first_name"
          autoComplete="given-name"
          required
          maxLength={255}
          error={form.errors.first_name}
        />
        <TextField
          label="Last name"
          name="last_name"
          autoComplete="family-name"
          required
          maxLength={255}
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
        readOnly={email !== null}
        defaultValue={email ?? ''}
        hint={email === null ? 'You log in with it, and the studio mails you here.' : undefined}
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
