import type { askEmailChange } from '@/modules/people/accounts/profile.contract';
import { loginProblems } from '@/modules/people/accounts/accounts.rules';
import type { ResponseOf } from '@/shared/endpoint';
import { useApi } from '@/ui/page-data';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast-store';
import { useForm } from '@/ui/use-form';
import { SettingsForm } from './settings-form';

type Asked = ResponseOf<typeof askEmailChange>['data'];

/** Asks for another address; the password shows that it is the owner who asks. */
export function EmailForm({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const api = useApi();
  const form = useForm({
    fields: ['email', 'password'],
    check: loginProblems,
    failed: 'Your address could not be changed. Please try again.',
    async send(body, signal) {
      const answer = await api.call<typeof askEmailChange>('POST /auth/me/email', { body, signal });
      if (!answer.ok) return answer.refusal;
      toast.success(answer.value.message, { source: 'form' });
      onAsked(answer.value.data);
      return null;
    },
  });
  return (
    <SettingsForm form={form} label="Email" submit="Change Email" submitting="Sending…">
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={255}
        error={form.errors.email}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        error={form.errors.password}
      />
    </SettingsForm>
  );
}
