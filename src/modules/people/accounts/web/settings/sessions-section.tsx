import { useState } from 'react';
import type { endSession, listSessions, logOutEverywhere } from '@/modules/people/accounts/accounts.contract';
import { serverMessage } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { LocalDate } from '@/ui/local-date';
import { useApi } from '@/ui/page-data';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { toast } from '@/ui/toast-store';
import { useLoaded } from '@/ui/use-loaded';
import { clearSession } from '../browser-session';
import { deviceName } from './device-name';
import { OneCall } from './one-call';
import { LoadedPart, SettingsSection } from './settings-section';

type Session = ResponseOf<typeof listSessions>['data'][number];

function SessionRow({ session, onEnded }: { session: Session; onEnded: (id: number) => void }) {
  const api = useApi();
  const { id, current } = session;
  const name = deviceName(session.user_agent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {name}
          {current && <Badge tone="good">This device</Badge>}
        </span>
        <span className="text-sm text-muted">
          Since <LocalDate instant={session.created_at} />, last used{' '}
          <LocalDate instant={session.last_used_at} />
        </span>
      </div>
      {!current && (
        <OneCall
          label="Sign out"
          name={`Sign out ${name}`}
          failed="That device could not be signed out. Please try again."
          call={async () => {
            const answer = await api.call<typeof endSession>('DELETE /auth/sessions/{id}', {
              params: { id: String(id) },
            });
            // Gone already, by another tab or by itself: what was wanted is so.
            if (!answer.ok && answer.refusal.kind !== 'not_found') return answer;
            return { ok: true, value: null };
          }}
          done={() => {
            onEnded(id);
            return 'That device is signed out.';
          }}
        />
      )}
    </li>
  );
}

/** Signs out on every device, this one too, after asking once. */
function SignOutEverywhere({ beforeSignOut }: Pick<SessionsSectionProps, 'beforeSignOut'>) {
  const api = useApi();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const signOut = async (): Promise<void> => {
    setBusy(true);
    const answer = await api.call<typeof logOutEverywhere>('POST /auth/logout-everywhere', {});
    setBusy(false);
    if (!answer.ok && answer.refusal.kind !== 'unauthenticated') {
      toast.error(serverMessage(answer.refusal, 'You could not be signed out. Please try again.'));
      return;
    }
    setAsked(false);
    beforeSignOut();
    clearSession();
    toast.success('You are signed out on every device.');
  };
  return (
    <>
      <Button className="self-start" onClick={() => setAsked(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asked}
        title="Sign out everywhere?"
        text="All devices are signed out, including this one. Your orders and files are not affected."
        confirmLabel="Sign out everywhere"
        busy={busy}
        onCancel={() => setAsked(false)}
        onConfirm={() => void signOut()}
      />
    </>
  );
}

function SessionsToCome() {
  return (
    <SkeletonGroup>
      {[1, 2].map((row) => (
        <div key={row} className="flex flex-col gap-3 border-t border-line py-4">
          <Skeleton className="h-[1.1em] w-2/5" />
          <Skeleton className="h-[0.9em] w-3/5" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

export interface SessionsSectionProps {
  readonly lead?: string | undefined;
  /** Called before the person is signed out here: what is to be kept of the visit, and where it goes on. */
  readonly beforeSignOut: () => void;
}

/** Where the person is signed in (API-60). */
export function SessionsSection({
  lead = 'Devices are signed out after 30 days without use.',
  beforeSignOut,
}: SessionsSectionProps) {
  const api = useApi();
  const loaded = useLoaded<readonly Session[]>(async (signal) => {
    const answer = await api.call<typeof listSessions>('GET /auth/sessions', { signal });
    return answer.ok ? { ok: true, value: answer.value.data } : answer;
  });
  const ended = (id: number): void => {
    loaded.set((loaded.value ?? []).filter((session) => session.id !== id));
  };
  return (
    <SettingsSection id="sessions" title="Where you are signed in" lead={lead}>
      <LoadedPart loaded={loaded} what="Your devices" skeleton={<SessionsToCome />}>
        {(sessions) => (
          <ul aria-label="Devices">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={ended} />
            ))}
          </ul>
        )}
      </LoadedPart>
      <SignOutEverywhere beforeSignOut={beforeSignOut} />
    </SettingsSection>
  );
}
