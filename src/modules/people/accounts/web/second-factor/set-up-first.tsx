import { useEffect, useState } from 'react';
import type { beginSecondFactor } from '@/modules/people/accounts/second-factor.contract';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { useApi } from '@/ui/page-data';
import { Spinner } from '@/ui/spinner';
import type { NewSecret } from './scan-step';
import { SecondFactorSetUp } from './second-factor-set-up';

export interface SetUpFirstProps {
  /** As it was typed a moment ago. */
  readonly password: string;
  /** Opens nothing but the calls for this. */
  readonly token: string;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

type Begun = { readonly secret: NewSecret } | { readonly failure: string };

function Begin({ password, token, onDone, onBack, onRetry }: SetUpFirstProps & { onRetry: () => void }) {
  const api = useApi();
  const [begun, setBegun] = useState<Begun | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const begin = async (): Promise<void> => {
      const answer = await api.call<typeof beginSecondFactor>('POST /auth/second-factor/begin', {
        body: { password },
        headers: { authorization: `Bearer ${token}` },
        signal: leaving.signal,
      });
      if (leaving.signal.aborted) return;
      setBegun(answer.ok ? { secret: answer.value.data } : { failure: answer.refusal.message });
    };
    void begin();
    return () => leaving.abort();
  }, [api, password, token]);
  if (begun === null) return <Spinner />;
  if ('failure' in begun) {
    return (
      <ErrorState
        title="Set-up could not start"
        text={begun.failure}
        safe="Nothing was changed."
        onRetry={onRetry}
        action={<Button onClick={onBack}>Back to sign in</Button>}
      />
    );
  }
  return (
    <SecondFactorSetUp
      secret={begun.secret}
      token={token}
      done="Go to the studio"
      onDone={onDone}
      onCancel={onBack}
    />
  );
}

/** The set-up that stands between the password and the studio. */
export function SetUpFirst(props: SetUpFirstProps) {
  const [turn, setTurn] = useState(0);
  return <Begin key={turn} {...props} onRetry={() => setTurn(turn + 1)} />;
}
