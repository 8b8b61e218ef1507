import { useState } from 'react';
import type { setUpStudio, showSetUp } from '@/modules/people/accounts/people.contract';
import type { CallResult } from '@/shared/api-client';
import { browserLoader, PageData, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Spinner } from '@/ui/spinner';
import { OnlySignedOut } from '../guards';
import { LoginSteps } from '../login-steps';
import { DeadLink } from './dead-link';
import { JoinForm } from './join-form';

/** The key of the address that the start printed, and whether it still opens. */
interface SetUp {
  readonly token: string;
  readonly answer: CallResult<typeof showSetUp>;
}

async function load({ api, url, signal }: PageRequest): Promise<SetUp> {
  const token = url.searchParams.get('key') || 'none';
  const answer = await api.call<typeof showSetUp>('GET /studio/setup/{token}', { params: { token }, signal });
  return { token, answer };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Set Up the Studio',
  description: 'Create the studio’s first admin.',
  path: '/studio/setup',
  noindex: true,
});

function Steps({ token, onDead }: { token: string; onDead: () => void }) {
  const api = useApi();
  return (
    <LoginSteps
      door="studio"
      shell={{
        place: 'studio',
        title: 'Set up your studio',
        lead: 'You become the first admin and manage services, prices, people and settings.',
      }}
      renderForm={(entering) => (
        <JoinForm
          email={null}
          submit="Create my account"
          entering={entering}
          onDead={onDead}
          join={(body, signal) =>
            api.call<typeof setUpStudio>('POST /studio/setup/{token}', { params: { token }, body, signal })
          }
        />
      )}
    />
  );
}

function SetUpView({ token, answer }: SetUp) {
  const [dead, setDead] = useState<string | null>(answer.ok ? null : answer.refusal.message);
  if (dead !== null) return <DeadLink title="This link does not work" text={dead} />;
  return (
    <Steps
      token={token}
      onDead={() => setDead('The studio already has its first admin. Log in with that account.')}
    />
  );
}

/** /studio/setup?key=…: the first admin of a studio that has none. */
export default function StudioSetupPage() {
  return (
    <OnlySignedOut studio afterSignIn="/studio">
      <PageData<SetUp> skeleton={<Spinner />}>{(setUp) => <SetUpView {...setUp} />}</PageData>
    </OnlySignedOut>
  );
}
