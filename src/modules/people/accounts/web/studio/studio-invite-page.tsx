import { useState } from 'react';
import { useParams } from 'react-router';
import type { acceptInvite, showInvite } from '@/modules/people/accounts/people.contract';
import { ROLE_LABELS } from '@/modules/people/accounts/people.rules';
import type { CallResult } from '@/shared/api-client';
import { browserLoader, PageData, serverLoader, useApi, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Spinner } from '@/ui/spinner';
import { OnlySignedOut } from '../guards';
import { LoginSteps } from '../login-steps';
import { DeadLink } from './dead-link';
import { JoinForm } from './join-form';

type Answer = CallResult<typeof showInvite>;

const load = ({ api, params, signal }: PageRequest): Promise<Answer> =>
  api.call<typeof showInvite>('GET /studio/invitations/{token}', {
    params: { token: params['token'] ?? 'none' },
    signal,
  });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Join the Studio',
  description: 'For people invited to the studio.',
  path: '/studio/join',
  noindex: true,
});

type Invitation = Extract<Answer, { ok: true }>['value']['data'];

function Steps({ invitation, onDead }: { invitation: Invitation; onDead: () => void }) {
  const api = useApi();
  const { token = '' } = useParams();
  const { email, role, invited_by } = invitation;
  return (
    <LoginSteps
      door="studio"
      shell={{
        place: 'studio',
        title: 'Join the studio',
        lead: (
          <p>
            {invited_by ?? 'The studio'} asks you to work here as {role}. {ROLE_LABELS[role]}
          </p>
        ),
      }}
      renderForm={(entering) => (
        <JoinForm
          email={email}
          submit="Join"
          entering={entering}
          onDead={onDead}
          join={({ first_name, last_name, password, confirm_password }, signal) =>
            api.call<typeof acceptInvite>('POST /studio/invitations/{token}', {
              params: { token },
              body: { first_name, last_name, password, confirm_password },
              signal,
            })
          }
        />
      )}
    />
  );
}

function InvitationView({ answer }: { answer: Answer }) {
  const [isDead, setDead] = useState(false);
  if (!answer.ok) return <DeadLink title="This link does not work" text={answer.refusal.message} />;
  if (isDead) {
    return (
      <DeadLink
        title="This link does not work"
        text="The invitation was just used or cancelled. Ask the studio for a new one."
      />
    );
  }
  return <Steps invitation={answer.value.data} onDead={() => setDead(true)} />;
}

/** /studio/join/{token}: behind the link of an invitation. */
export default function StudioInvitePage() {
  return (
    <OnlySignedOut studio afterSignIn="/studio">
      <PageData<Answer> skeleton={<Spinner />}>{(answer) => <InvitationView answer={answer} />}</PageData>
    </OnlySignedOut>
  );
}
