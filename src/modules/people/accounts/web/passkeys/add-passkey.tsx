import { useState } from 'react';
import type { addPasskey, beginPasskey, WirePasskey } from '@/modules/people/accounts/passkeys.contract';
import { serverMessage, type CallFailure } from '@/shared/api-client';
import { Button } from '@/ui/button';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import { ProofForm, type Proof } from '../second-factor/proof-form';
import { deviceName } from '../settings/device-name';
import { createPasskey, type Asked } from './ceremony';

const FAILED = 'The passkey could not be added. Please try again.';

const SAID: Record<Exclude<Asked<unknown>['outcome'], 'answered'>, string | null> = {
  left: null,
  known: 'This device has a passkey for your account already.',
  elsewhere: 'Passkeys do not work at this address.',
  failed: FAILED,
};

type Step = { readonly at: 'rest' } | { readonly at: 'prove'; readonly withCode: boolean };

function proofWanted({ data }: CallFailure): { readonly withCode: boolean } | null {
  if (typeof data !== 'object' || data === null || !('needs_password' in data)) return null;
  return { withCode: 'needs_code' in data && data.needs_code === true };
}

interface AddPasskeyProps {
  readonly onAdded: (passkey: WirePasskey) => void;
}

/** Adds a passkey of this device; asks who is there first where the sign-in is some time ago. */
export function AddPasskey({ onAdded }: AddPasskeyProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<Step>({ at: 'rest' });

  const add = async (proof?: Proof): Promise<CallFailure | null> => {
    const body = proof ?? {};
    const begun = await api.call<typeof beginPasskey>('POST /auth/passkeys/begin', { body });
    if (!begun.ok) return begun.refusal;
    const asked = await createPasskey(begun.value.data);
    setStep({ at: 'rest' });
    if (asked.outcome !== 'answered') {
      const said = SAID[asked.outcome];
      if (said !== null) toast.error(said);
      return null;
    }
    const made = await api.call<typeof addPasskey>('POST /auth/passkeys', {
      body: { name: deviceName(navigator.userAgent), passkey: asked.answer },
    });
    if (!made.ok) {
      toast.error(serverMessage(made.refusal, FAILED));
      return null;
    }
    toast.success('Your passkey is added. You can sign in with it from now on.');
    onAdded(made.value.data);
    return null;
  };
  const press = async (): Promise<void> => {
    setBusy(true);
    const refusal = await add();
    setBusy(false);
    if (refusal === null) return;
    const wanted = proofWanted(refusal);
    if (wanted === null) toast.error(serverMessage(refusal, FAILED));
    else setStep({ at: 'prove', ...wanted });
  };
  if (step.at === 'prove') {
    return (
      <ProofForm
        label="Before a passkey is added"
        submit="Continue"
        submitting="Waiting for your device…"
        withCode={step.withCode}
        send={(proof) => add(step.withCode ? proof : { password: proof.password, code: '' })}
        onCancel={() => setStep({ at: 'rest' })}
      />
    );
  }
  return (
    <Button className="self-start max-sm:w-full" loading={busy} onClick={() => void press()}>
      {busy ? 'Waiting for your device…' : 'Add a passkey'}
    </Button>
  );
}
