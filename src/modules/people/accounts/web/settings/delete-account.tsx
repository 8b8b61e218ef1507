import { useState } from 'react';
import type { deleteMe } from '@/modules/people/accounts/profile.contract';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import { PasswordField } from '@/ui/password-field';
import { toast } from '@/ui/toast-store';
import { useForm } from '@/ui/use-form';
import { clearSession } from '../browser-session';

export interface DeleteAccountProps {
  /** Called when the account is gone, before the person is signed out here: where the visit goes on. */
  readonly beforeSignOut: () => void;
}

interface DeleteFormProps extends DeleteAccountProps {
  readonly onCancel: () => void;
  readonly onBusy: (busy: boolean) => void;
}

const CONSEQUENCES = [
  'You are signed out on every device and cannot sign in again.',
  'Your files and our versions are deleted. Download what you want to keep first.',
  'Messages, revisions, favorites, your cart, credits and personal codes are deleted.',
  'Gift cards leave your account but stay valid for anyone with the code. Note your codes first.',
  'Receipts are kept as the law requires, and your orders stay in our books without your name.',
];

function passwordGiven({ password }: Record<'password', string>) {
  return password === '' ? { password: 'Password is required' } : {};
}

function useDeletion({ onBusy, beforeSignOut }: Pick<DeleteFormProps, 'onBusy' | 'beforeSignOut'>) {
  const api = useApi();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm({
    fields: ['password'],
    check: passwordGiven,
    failed: 'Your account could not be deleted. Please try again.',
    async send(body) {
      setRefused(null);
      onBusy(true);
      // Once asked it is done, whether the person waits for the answer or not.
      const answer = await api.call<typeof deleteMe>('DELETE /auth/me', { body });
      onBusy(false);
      if (!answer.ok && answer.refusal.kind === 'conflict') {
        setRefused(answer.refusal.message);
        return { kind: 'cancelled', message: '' };
      }
      if (!answer.ok) return answer.refusal;
      beforeSignOut();
      clearSession();
      toast.success(answer.value.message);
      return null;
    },
  });
  return { form, refused };
}

function DeleteForm({ onCancel, ...props }: DeleteFormProps) {
  const { form, refused } = useDeletion(props);
  return (
    <form
      noValidate
      method="post"
      aria-label="Delete account"
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      className="flex flex-col gap-5"
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-muted">
        {CONSEQUENCES.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        error={form.errors.password}
      />
      <FormError className="empty:hidden">
        {refused ?? (form.offline && 'We could not reach the studio. Check your connection and try again.')}
      </FormError>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onCancel} disabled={form.busy}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" loading={form.busy}>
          {form.busy ? 'Deleting…' : 'Delete for good'}
        </Button>
      </div>
    </form>
  );
}

/** Deletes the account after saying what goes with it and asking for the password. */
export function DeleteAccount({ beforeSignOut }: DeleteAccountProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button variant="danger" className="self-start" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog open={open} onClose={close} busy={busy} title="Delete your account?">
        <DeleteForm onCancel={close} onBusy={setBusy} beforeSignOut={beforeSignOut} />
      </Dialog>
    </>
  );
}
