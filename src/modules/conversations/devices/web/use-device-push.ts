import { useEffect, useState } from 'react';
import { serverMessage, type CallFailure } from '@/shared/api-client';
import type { Result } from '@/shared/result';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import { pushState, turnOff, turnOn, type PushState, type ToldWhat } from './device-push';

export interface DevicePush {
  /** Null until it is known. */
  readonly state: PushState | null;
  readonly busy: boolean;
  readonly turnOn: (hideNames: boolean) => Promise<void>;
  readonly turnOff: () => Promise<void>;
}

const FAILED = 'That did not work. Nothing was changed. Please try again.';

/** Whether this browser tells what happens, and how that is changed; one change at a time. */
export function useDevicePush(what: ToldWhat): DevicePush {
  const api = useApi();
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const [about] = useState(what);
  useEffect(() => {
    let gone = false;
    void pushState(about).then((now) => !gone && setState(now));
    return () => {
      gone = true;
    };
  }, [about]);
  const change = async (call: () => Promise<Result<null, CallFailure>>, done: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const answer = await call();
    setState(await pushState(about));
    setBusy(false);
    if (answer.ok) toast.success(done, { durationMs: 4000 });
    else toast.error(serverMessage(answer.refusal, FAILED));
  };
  return {
    state,
    busy,
    turnOn: (hideNames) => change(() => turnOn(api, about, hideNames), 'We will tell you on this device.'),
    turnOff: () => change(() => turnOff(api, about), 'This device gets no more notifications.'),
  };
}
