import { useState, type FormEvent } from 'react';
import type { CallFailure } from '@/shared/api-client';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { isEmailShaped } from '@/shared/email-shape';

interface EmailFormProps {
  /** The address that is known; null for none. */
  readonly email: string | null;
  readonly onSave: (email: string) => Promise<CallFailure | null>;
}

function Known({ email, onChange }: { email: string; onChange: () => void }) {
  return (
    <p className="text-xs text-muted">
      If you leave before we answer, we email{' '}
      <span className="[overflow-wrap:anywhere] text-ink">{email}</span>.{' '}
      <button type="button" onClick={onChange} className="link min-h-6">
        Change
      </button>
    </p>
  );
}

/** Where an answer goes when its reader has left. */
export function EmailForm({ email, onSave }: EmailFormProps) {
  const [editing, setEditing] = useState(email === null);
  const [value, setValue] = useState(email ?? '');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  if (!editing && email !== null) return <Known email={email} onChange={() => setEditing(true)} />;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const address = value.trim();
    setError(isEmailShaped(address) ? undefined : 'Invalid email address');
    if (!isEmailShaped(address)) return;
    setBusy(true);
    const failure = await onSave(address);
    setBusy(false);
    setError(failure?.message);
    setEditing(failure !== null);
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex items-end gap-2">
      <TextField
        label="Email, in case you leave first"
        note="optional"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        value={value}
        error={error}
        onChange={(event) => setValue(event.target.value)}
        className="min-w-0 grow text-sm"
      />
      <Button type="submit" loading={busy} className={error === undefined ? 'min-h-12' : 'mb-8 min-h-12'}>
        Save
      </Button>
    </form>
  );
}
