import { useId, useState, type FormEvent } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { RadioCards } from '@/ui/radio-cards';
import { TextField } from '@/ui/text-field';
import type { Changes } from '@/ui/use-changes';
import { ROLE_LABELS, STUDIO_ROLES, type StudioRole } from '../../people.rules';

export const ROLE_OPTIONS = STUDIO_ROLES.map((role) => ({
  value: role,
  label: role === 'admin' ? 'Admin' : 'Engineer',
  text: ROLE_LABELS[role],
}));

interface InviteDialogProps {
  readonly open: boolean;
  readonly changes: Changes;
  readonly onInvite: (invited: { email: string; role: StudioRole }) => void;
  readonly onClose: () => void;
}

/** Asks for an address and a role, and has a link mailed. */
export function InviteDialog({ open, changes, onInvite, onClose }: InviteDialogProps) {
  const formId = useId();
  const [role, setRole] = useState<StudioRole>('engineer');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    onInvite({ email: typeof email === 'string' ? email : '', role });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite someone"
      description="They get a link that works once, within 7 days."
      busy={changes.busy}
      footer={
        <>
          <Button onClick={onClose} disabled={changes.busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={changes.busy}>
            Send the invitation
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-6">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          error={changes.problems['email']}
          data-autofocus
        />
        <RadioCards
          legend="Role"
          options={ROLE_OPTIONS}
          value={role}
          onChange={setRole}
          columns={1}
          error={changes.problems['role']}
        />
      </form>
    </Dialog>
  );
}
