import { useRef, useState } from 'react';
import type {
  beginSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
} from '@/modules/people/accounts/second-factor.contract';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/error-state';
import { LocalDate } from '@/ui/local-date';
import { useApi } from '@/ui/page-data';
import { Skeleton, SkeletonGroup, SkeletonText } from '@/ui/skeleton';
import { toast } from '@/ui/toast-store';
import { ProofForm, type Proof } from './proof-form';
import { RecoveryCodes } from './recovery-codes';
import type { NewSecret } from './scan-step';
import { SecondFactorSetUp } from './second-factor-set-up';
import { useSecondFactor, type SecondFactorState } from './use-second-factor';

/** What the person is doing in the section. */
type Step =
  | { readonly at: 'rest' }
  | { readonly at: 'prove'; readonly before: 'begin' | 'renew' | 'disable' }
  | { readonly at: 'scan'; readonly secret: NewSecret }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

type Go = (step: Step) => void;

function Off({ go }: { go: Go }) {
  return (
    <>
      <p className="text-muted">
        Logging in also asks for a code from an app on your phone. A stolen password is then not enough.
      </p>
      <Button className="self-start max-sm:w-full" onClick={() => go({ at: 'prove', before: 'begin' })}>
        Turn on
      </Button>
    </>
  );
}

function On({ state, go }: { state: SecondFactorState; go: Go }) {
  const left = state.recovery_codes_left;
  return (
    <>
      <p className="text-muted">
        Logging in asks for a code from your authenticator app
        {state.since !== null && (
          <>
            {' '}
            since <LocalDate instant={state.since} />
          </>
        )}
        . {state.required && 'Required for everyone at the studio.'}
      </p>
      <p className={left <= 3 ? 'text-clip' : 'text-muted'}>
        {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
        {left <= 3 && ' Get new ones before the last is used.'}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button onClick={() => go({ at: 'prove', before: 'renew' })}>New recovery codes</Button>
        <Button onClick={() => go({ at: 'prove', before: 'begin' })}>Move to another app</Button>
        {!state.required && (
          <Button variant="quiet" onClick={() => go({ at: 'prove', before: 'disable' })}>
            Turn off
          </Button>
        )}
      </div>
    </>
  );
}

const PROOFS = {
  begin: { label: 'Before a second factor is set up', submit: 'Continue', submitting: 'Checking…' },
  renew: { label: 'Before new recovery codes', submit: 'Get new codes', submitting: 'Checking…' },
  disable: { label: 'Turn the second factor off', submit: 'Turn off', submitting: 'Turning off…' },
} as const;

interface ProveProps {
  readonly before: keyof typeof PROOFS;
  readonly on: boolean;
  readonly go: Go;
  readonly onChange: () => void;
}

function Prove({ before, on, go, onChange }: ProveProps) {
  const api = useApi();
  const send = {
    async begin({ password, code }: Proof, signal: AbortSignal) {
      const body = on ? { password, code } : { password };
      const key = 'POST /auth/second-factor/begin';
      const answer = await api.call<typeof beginSecondFactor>(key, { body, signal });
      if (!answer.ok) return answer.refusal;
      go({ at: 'scan', secret: answer.value.data });
      return null;
    },
    async renew(body: Proof, signal: AbortSignal) {
      const key = 'POST /auth/second-factor/recovery-codes';
      const answer = await api.call<typeof renewRecoveryCodes>(key, { body, signal });
      if (!answer.ok) return answer.refusal;
      go({ at: 'codes', codes: answer.value.data.recovery_codes });
      return null;
    },
    async disable(body: Proof, signal: AbortSignal) {
      const key = 'POST /auth/second-factor/disable';
      const answer = await api.call<typeof disableSecondFactor>(key, { body, signal });
      if (!answer.ok) return answer.refusal;
      toast.success(answer.value.message, { durationMs: 3000, source: 'form' });
      onChange();
      return null;
    },
  };
  return (
    <ProofForm
      {...PROOFS[before]}
      withCode={on}
      danger={before === 'disable'}
      send={send[before]}
      onCancel={() => go({ at: 'rest' })}
    />
  );
}

function Loading() {
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      <SkeletonText lines={2} />
      <Skeleton className="h-11 w-40 rounded" />
    </SkeletonGroup>
  );
}

function Body({
  state,
  step,
  go,
  onChange,
}: {
  state: SecondFactorState;
  step: Step;
  go: Go;
  onChange: () => void;
}) {
  const on = state.since !== null;
  if (step.at === 'prove') return <Prove before={step.before} on={on} go={go} onChange={onChange} />;
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} done="Done" onDone={onChange} />;
  if (step.at === 'scan') {
    return (
      <SecondFactorSetUp
        secret={step.secret}
        done="Done"
        onDone={onChange}
        onCancel={() => go({ at: 'rest' })}
      />
    );
  }
  return on ? <On state={state} go={go} /> : <Off go={go} />;
}

/** The signed-in person's second factor: turn it on, over to another app, off; new recovery codes. */
export function SecondFactorSection() {
  const { state, failed, reading, read } = useSecondFactor();
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const title = useRef<HTMLHeadingElement>(null);
  const go = (next: Step): void => {
    setStep(next);
    // What had the focus goes away with its step; the fields of a proof take it themselves.
    if (next.at !== 'prove') title.current?.focus();
  };
  const changed = (): void => {
    go({ at: 'rest' });
    read();
  };
  return (
    <section id="second-factor" aria-labelledby="second-factor-title" className="scroll-mt-24">
      <Card padding="lg" className="flex flex-col gap-6">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 ref={title} id="second-factor-title" tabIndex={-1} className="scroll-mt-24 text-xl">
            Second factor
          </h2>
          {state !== null && state.since !== null && <Badge tone="good">On</Badge>}
        </header>
        {state !== null && <Body state={state} step={step} go={go} onChange={changed} />}
        {state === null && !failed && <Loading />}
        {failed && (
          <ErrorState
            heading="h3"
            className="py-4"
            title="This could not be loaded"
            safe="Your second factor works as before."
            onRetry={read}
            retrying={reading}
          />
        )}
      </Card>
    </section>
  );
}
