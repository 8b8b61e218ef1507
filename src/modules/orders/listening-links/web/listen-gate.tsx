import { Headphones } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import { PasswordField } from '@/ui/password-field';
import { TextField } from '@/ui/text-field';
import { useHydrated } from '@/ui/use-hydrated';
import type { enterListening } from '../listening.contract';
import { MAX_NAME, MAX_PASSWORD } from '../listening-links.rules';
import type { Front } from './listening-types';
import { ensureListenerKey, keepListenerName, lastListenerName, listenerHeaders } from './listener-key';

type Problems = { name?: string; password?: string; form?: string };

/** Gives a browser's name to a link; resolves to what is wrong, or null. */
function useEnter(token: string) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const enter = async (name: string, password: string): Promise<Problems | null> => {
    if (running.current) return {};
    running.current = true;
    setBusy(true);
    ensureListenerKey(token);
    const answer = await api.call<typeof enterListening>('POST /listening/enter', {
      headers: listenerHeaders(token),
      body: { name, password },
    });
    // Who is in stays so until the song is there: the second press of a double click sends nothing.
    running.current = answer.ok;
    setBusy(answer.ok);
    if (answer.ok) {
      keepListenerName(name);
      return null;
    }
    const { errors, message } = answer.refusal;
    const wrong = { name: errors?.['name']?.[0], password: errors?.['password']?.[0] };
    if (wrong.name === undefined && wrong.password === undefined) return { form: message };
    return {
      ...(wrong.name !== undefined && { name: wrong.name }),
      ...(wrong.password !== undefined && { password: wrong.password }),
    };
  };
  return { busy, enter };
}

const textOf = (form: HTMLFormElement, field: string): string => {
  const value = new FormData(form).get(field);
  return typeof value === 'string' ? value.trim() : '';
};

function leadOf({ shared_by, needs_password }: Front): string {
  if (needs_password) return 'This song is behind a password. Whoever sent you the link has it.';
  return shared_by === null ? 'Listen here, no account needed.' : `${shared_by} shares this song with you.`;
}

/** Asks a visitor for a name, and for the password where the link has one. */
export function ListenGate({ token, front }: { token: string; front: Front }) {
  const { busy, enter } = useEnter(token);
  const { revalidate } = useRevalidator();
  const [problems, setProblems] = useState<Problems>({});
  const hydrated = useHydrated();
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const name = textOf(form, 'name');
    const missing: Problems = {
      ...(name === '' && { name: 'Please tell us your name.' }),
      ...(front.needs_password && textOf(form, 'password') === '' && { password: 'Enter the password.' }),
    };
    const wrong = Object.keys(missing).length > 0 ? missing : await enter(name, textOf(form, 'password'));
    setProblems(wrong ?? {});
    if (wrong === null) await revalidate();
    else
      (
        form.elements.namedItem(wrong.name === undefined ? 'password' : 'name') as HTMLElement | null
      )?.focus();
  };
  return (
    <div className="flex w-full max-w-form flex-col gap-6 py-8 md:py-16">
      <div className="level-line" />
      <h1 className="text-3xl [overflow-wrap:anywhere]">{front.song ?? 'A song to listen to'}</h1>
      <p className="text-muted">{leadOf(front)}</p>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <TextField
          // A name that was given on another link stands here once the browser has it.
          key={hydrated ? 'here' : 'sent'}
          label="Your name"
          name="name"
          hint={
            front.shared_by === null
              ? undefined
              : `${front.shared_by} sees it beside your listens and comments.`
          }
          autoComplete="given-name"
          maxLength={MAX_NAME}
          defaultValue={hydrated ? lastListenerName() : ''}
          error={problems.name}
        />
        {front.needs_password && (
          <PasswordField
            label="Password"
            name="password"
            autoComplete="off"
            maxLength={MAX_PASSWORD}
            error={problems.password}
          />
        )}
        <FormError>{problems.form}</FormError>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={busy}
          icon={<Headphones size={18} aria-hidden="true" />}
        >
          Listen
        </Button>
      </form>
    </div>
  );
}
