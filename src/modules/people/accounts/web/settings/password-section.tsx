import type { changePassword } from '@/modules/people/accounts/profile.contract';
import { passwordProblems, type ChangeField } from '@/modules/people/accounts/accounts.rules';
import { useApi } from '@/ui/page-data';
import { PasswordField } from '@/ui/password-field';
import { toast } from '@/ui/toast-store';
import { useForm } from '@/ui/use-form';
import { useSession } from '../session-context';
import { SettingsForm } from './settings-form';
import { SettingsSection } from './settings-section';

const FIELDS: readonly ChangeField[] = ['current_password', 'password', 'confirm_password'];

function usePasswordForm() {
  const api = useApi();
  return useForm<ChangeField>({
    fields: FIELDS,
    check: passwordProblems,
    failed: 'Your password could not be changed. Please try again.',
    async send(body, signal) {
      const answer = await api.call<typeof changePassword>('POST /auth/me/password', { body, signal });
      if (!answer.ok) return answer.refusal;
      toast.success(answer.value.message, { source: 'form' });
      return null;
    },
    sent: (form) => form.reset(),
  });
}

/** A new password (API-61). */
export function PasswordSection() {
  const form = usePasswordForm();
  const { user } = useSession();
  return (
    <SettingsSection
      id="password"
      title="Password"
      lead="Changing it signs you out on all other devices. We confirm by email."
    >
      <SettingsForm form={form} label="Password" submit="Change Password" submitting="Changing…">
        {/* Password managers file the new password under this name. */}
        <input
          type="email"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          required
          error={form.errors.current_password}
        />
        <PasswordField
          label="New password"
          name="password"
          hint="At least 8 characters. Common passwords are not accepted."
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
      </SettingsForm>
    </SettingsSection>
  );
}
