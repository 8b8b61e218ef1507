import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { beginPasskeyLogIn, logInByPasskey } from '@/modules/people/accounts/passkeys.contract';
import { serverMessage } from '@/shared/api-client';
import { MINUTE } from '@/shared/clock';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import type { LoggedIn, LoginKind } from '../log-in';
import { offersPasskeys, signByPasskey, stopAsking } from './ceremony';

// A challenge works for five minutes; the page may stay open for longer.
const ASK_AGAIN_MS = 4 * MINUTE;
const FAILED = 'The passkey could not be read. Please try again, or sign in another way.';

/**
 * Signs in by passkey: offers those of this device in the address field as long as the page is open, and by `press` in a
 * window of the browser.
 */
export function usePasskeyLogIn(door: LoginKind, onPassed: (answer: LoggedIn) => void) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const pressed = useRef(false);

  const signIn = async (quietly: boolean, isWanted: () => boolean): Promise<void> => {
    const begun = await api.call<typeof beginPasskeyLogIn>('POST /auth/login/passkey/begin', {});
    if (!isWanted()) return;
    if (!begun.ok) {
      if (!quietly) toast.error(serverMessage(begun.refusal, FAILED));
      return;
    }
    const asked = await signByPasskey(begun.value.data, { quietly });
    if (!isWanted()) return;
    if (asked.outcome !== 'answered') {
      if (quietly || asked.outcome === 'left') return;
      toast.error(asked.outcome === 'elsewhere' ? 'Passkeys do not work at this address.' : FAILED);
      return;
    }
    const body = { role: door, passkey: asked.answer };
    const answer = await api.call<typeof logInByPasskey>('POST /auth/login/passkey', { body });
    if (answer.ok) onPassed(answer.value);
    else toast.error(serverMessage(answer.refusal, FAILED));
  };

  const offer = useEffectEvent(async (isWanted: () => boolean) => {
    if (!(await offersPasskeys()) || !isWanted() || pressed.current) return;
    await signIn(true, isWanted);
  });

  useEffect(() => {
    let here = true;
    const isWanted = (): boolean => here && !pressed.current;
    void offer(isWanted);
    const timer = setTimeout(() => setRound(round + 1), ASK_AGAIN_MS);
    return () => {
      here = false;
      clearTimeout(timer);
      if (!pressed.current) void stopAsking();
    };
  }, [round]);

  const press = async (): Promise<void> => {
    pressed.current = true;
    setBusy(true);
    await signIn(false, () => true);
    pressed.current = false;
    setBusy(false);
    // What was offered in the field ended with the press.
    setRound((last) => last + 1);
  };
  return { busy, press };
}
