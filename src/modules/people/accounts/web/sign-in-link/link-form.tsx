import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { forgotProblems } from '@/modules/people/accounts/accounts.rules';
import type { askSignInLink } from '@/modules/people/accounts/sign-in-link.contract';
import { aria } from '@/ui/aria';
import { Button } from '@/ui/button';
import { useApi } from '@/ui/page-data';
import { useForm } from '@/ui/use-form';
import { AuthForm } from '../auth-form';
import { AddressField } from '../form-fields';
import { Notice } from '../notice';

interface LinkFormProps {
  /** The address that is there already. */
  readonly email: string;
  readonly onBack: (email: string) => void;
}

/** Asks for a link that signs in. */
export function LinkForm({ email, onBack }: LinkFormProps) {
  const api = useApi();
  const [sent, setSent] = useState<{ readonly to: string; readonly message: string } | null>(null);
  const form = useForm({
    fields: ['email'],
    check: forgotProblems,
    failed: 'The email could not be sent. Please try again.',
    async send(values, signal) {
      const body = { email: values.email.trim() };
      const answer = await api.call<typeof askSignInLink>('POST /auth/login/link', { body, signal });
      if (!answer.ok) return answer.refusal;
      setSent({ to: body.email, message: answer.value.message });
      return null;
    },
  });
  return (
    <div className="flex flex-col gap-6">
      <div {...aria.status} className="empty:hidden">
        {sent !== null && (
          <Notice>
            {sent.message} Open it on this device to sign in here at once. Nothing after two minutes? Check
            your spam folder and the spelling of <span className="break-all">{sent.to}</span>.
          </Notice>
        )}
      </div>
      <AuthForm
        form={form}
        label="Email me a link"
        submit={sent === null ? 'Email Me a Link' : 'Send Another Link'}
        submitting="Sending…"
      >
        <AddressField start={email} error={form.errors.email} />
      </AuthForm>
      <Button
        variant="quiet"
        className="-ml-5 self-start"
        icon={<ArrowLeft aria-hidden="true" />}
        disabled={form.busy}
        onClick={() => onBack(sent?.to ?? email)}
      >
        Back
      </Button>
    </div>
  );
}
