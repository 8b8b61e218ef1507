import { useState } from 'react';
import { PASSKEY_NAME_MAX } from '@/modules/people/accounts/passkeys.rules';
import type { removePasskey, renamePasskey, WirePasskey } from '@/modules/people/accounts/passkeys.contract';
import { serverMessage } from '@/shared/api-client';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormDialog } from '@/ui/form-dialog';
import { useApi } from '@/ui/page-data';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast-store';

interface RenameProps {
  readonly passkey: WirePasskey;
  readonly onClose: () => void;
  readonly onRenamed: (passkey: WirePasskey) => void;
}

/** Another name for a passkey. */
export function RenamePasskey({ passkey, onClose, onRenamed }: RenameProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const save = async (values: FormData): Promise<void> => {
    const typed = values.get('name');
    const name = typeof typed === 'string' ? typed.trim() : '';
    if (name === '') return setError('Name is required');
    setBusy(true);
    const answer = await api.call<typeof renamePasskey>('PATCH /auth/passkeys/{id}', {
      params: { id: String(passkey.id) },
      body: { name },
    });
    setBusy(false);
    if (answer.ok) return onRenamed(answer.value.data);
    const wrong = answer.refusal.errors?.['name']?.[0];
    if (wrong !== undefined) return setError(wrong);
    toast.error(serverMessage(answer.refusal, 'The name could not be saved. Please try again.'));
  };
  return (
    <FormDialog
      title="Rename passkey"
      size="sm"
      busy={busy}
      onSubmit={(values) => void save(values)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        defaultValue={passkey.name}
        maxLength={PASSKEY_NAME_MAX}
        required
        data-autofocus
        error={error}
        onInput={() => setError(undefined)}
      />
    </FormDialog>
  );
}

interface RemoveProps {
  /** Null while nothing is asked. */
  readonly passkey: WirePasskey | null;
  readonly onClose: () => void;
  readonly onRemoved: (id: number) => void;
}

/** Removes a passkey after asking once. */
export function RemovePasskey({ passkey, onClose, onRemoved }: RemoveProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const remove = async ({ id }: WirePasskey): Promise<void> => {
    setBusy(true);
    const answer = await api.call<typeof removePasskey>('DELETE /auth/passkeys/{id}', {
      params: { id: String(id) },
    });
    setBusy(false);
    // Gone already, by another tab: what was wanted is so.
    if (!answer.ok && answer.refusal.kind !== 'not_found') {
      toast.error(serverMessage(answer.refusal, 'The passkey could not be removed. Please try again.'));
      return;
    }
    toast.success('The passkey is removed.');
    onRemoved(id);
  };
  return (
    <ConfirmDialog
      open={passkey !== null}
      title={`Remove ${passkey?.name ?? 'this passkey'}?`}
      text="It will no longer sign in. Devices that signed in with it are signed out, except this one. Delete it in your password manager too."
      confirmLabel="Remove"
      danger
      busy={busy}
      onCancel={onClose}
      onConfirm={() => passkey !== null && void remove(passkey)}
    />
  );
}
