import type { acceptInvite, setUpStudio } from '@/modules/people/accounts/people.contract';
import { emailProblem, type Problems } from '@/modules/people/accounts/accounts.rules';
import { joinProblems, type JoinField } from '@/modules/people/accounts/people.rules';
import type { CallResult } from '@/shared/api-client';
import { useForm } from '@/ui/use-form';
import { useApi } from '@/ui/page-data';
import { AuthForm } from '../auth-form';
import { AddressField, NameFields, NewPasswordFields } from '../form-fields';
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
      <NameFields errors={form.errors} />
      <AddressField
        error={form.errors.email}
        start={email ?? ''}
        readOnly={email !== null}
        hint={email === null ? 'You log in with it and get the studio’s emails here.' : undefined}
      />
      <NewPasswordFields errors={form.errors} />
    </AuthForm>
  );
}
