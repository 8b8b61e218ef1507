import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '@/ui/button';
import { FormDialog } from '@/ui/form-dialog';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast-store';
import type { forgetMe, renameListener } from '../listening.contract';
import { MAX_NAME } from '../listening-links.rules';
import { forgetListenerKey, keepListenerName, listenerHeaders } from './listener-key';

interface ListenerSelfProps {
  readonly token: string;
  readonly name: string;
}

function useSelf({ token }: ListenerSelfProps, onDone: () => void) {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const rename = async (name: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const headers = listenerHeaders(token);
    const answer = await api.call<typeof renameListener>('PUT /listening/me', { headers, body: { name } });
    setBusy(false);
    setError(answer.ok ? null : (answer.refusal.errors?.['name']?.[0] ?? answer.refusal.message));
    if (!answer.ok) return;
    keepListenerName(name);
    onDone();
    await revalidate();
  };
  const forget = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const headers = listenerHeaders(token);
    const answer = await api.call<typeof forgetMe>('DELETE /listening/me', { headers });
    setBusy(false);
    if (!answer.ok) {
      setError(answer.refusal.message);
      return;
    }
    forgetListenerKey(token);
    toast.success('Your name and your comments are deleted.');
    onDone();
    await revalidate();
  };
  return { busy, error, rename, forget };
}

function Window(props: ListenerSelfProps & { readonly onClose: () => void }) {
  const { busy, error, rename, forget } = useSelf(props, props.onClose);
  return (
    <FormDialog
      title="Your name"
      description="It is shown beside your comments, and kept in this browser."
      size="sm"
      busy={busy}
      onClose={props.onClose}
      onSubmit={(values) => {
        const name = values.get('name');
        void rename(typeof name === 'string' ? name.trim() : '');
      }}
    >
      <TextField label="Name" name="name" defaultValue={props.name} maxLength={MAX_NAME} data-autofocus />
      <FormError>{error}</FormError>
      <div className="flex flex-col items-start gap-2 border-t border-line pt-4 text-sm text-muted">
        <p>You can also delete your name, your listens and all your comments on this link.</p>
        <Button variant="danger" size="sm" disabled={busy} onClick={() => void forget()}>
          Delete everything of mine
        </Button>
      </div>
    </FormDialog>
  );
}

/** Who listens in this browser, with the way to another name and to be forgotten. */
export function ListenerSelf(props: ListenerSelfProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="text-sm text-muted">
      You are{' '}
      <button
        type="button"
        className="link min-h-11 max-w-[50vw] truncate align-middle"
        onClick={() => setOpen(true)}
      >
        {props.name}
        <span className="sr-only">, change your name</span>
      </button>
      {open && <Window {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
