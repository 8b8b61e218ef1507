import { useEffect, useEffectEvent } from 'react';
import type { getMe } from '@/modules/people/accounts/accounts.contract';
import type { readEmailChange, resendVerification } from '@/modules/people/accounts/profile.contract';
import type { ResponseOf } from '@/shared/endpoint';
import { Badge } from '@/ui/badge';
import { useApi } from '@/ui/page-data';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { useLoaded, type Loaded } from '@/ui/use-loaded';
import { rememberProfile } from '../browser-session';
import { EmailForm } from './email-form';
import { OneCall } from './one-call';
import { PendingEmail } from './pending-email';
import { LoadedPart, SettingsSection } from './settings-section';

/** The address of now and the one that waits. */
export interface Addresses {
  readonly profile: ResponseOf<typeof getMe>['data'];
  readonly pending: ResponseOf<typeof readEmailChange>['data'];
}

function useAddresses(): Loaded<Addresses> {
  const api = useApi();
  const loaded = useLoaded<Addresses>(async (signal) => {
    const [me, change] = await Promise.all([
      api.call<typeof getMe>('GET /auth/me', { signal }),
      api.call<typeof readEmailChange>('GET /auth/me/email', { signal }),
    ]);
    if (!me.ok) return me;
    if (!change.ok) return change;
    rememberProfile(me.value.data);
    return { ok: true, value: { profile: me.value.data, pending: change.value.data } };
  });
  // The links are opened in another tab or on another device: whoever comes back sees what has become of it.
  const look = useEffectEvent(() => {
    if (!document.hidden && loaded.value?.pending) loaded.refresh();
  });
  useEffect(() => {
    const onShow = () => look();
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, []);
  return loaded;
}

function Unverified() {
  const api = useApi();
  return (
    <div className="flex flex-col items-start gap-3 text-sm text-muted">
      <p className="max-w-[60ch]">
        Open the link in our email. Your guest orders with this address then join your account.
      </p>
      <OneCall
        label="Send the link again"
        failed="The email could not be sent. Please try again."
        call={() => api.call<typeof resendVerification>('POST /auth/me/verification', {})}
        done={({ message }) => message}
      />
    </div>
  );
}

function Present({ profile }: Pick<Addresses, 'profile'>) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 font-medium break-all">{profile.email}</span>
        {profile.verified ? (
          <Badge tone="good">Verified</Badge>
        ) : (
          <Badge tone="after">Not verified yet</Badge>
        )}
      </p>
      {!profile.verified && <Unverified />}
    </div>
  );
}

function EmailToCome() {
  return (
    <SkeletonGroup className="flex max-w-form flex-col gap-6">
      <Skeleton className="h-[1.2em] w-3/5" />
      <Skeleton className="h-17 w-full rounded" />
      <Skeleton className="h-17 w-full rounded" />
      <Skeleton className="h-11 w-36 rounded" />
    </SkeletonGroup>
  );
}

/** The address, and changing it with a yes from both (API-61). */
export function EmailSection() {
  const loaded = useAddresses();
  const show = (addresses: Addresses): void => {
    loaded.set(addresses);
    // The button that was pressed goes away with its part.
    document.querySelector<HTMLElement>('#email-title')?.focus();
  };
  return (
    <SettingsSection
      id="email"
      title="Email"
      lead="You sign in with this address and our emails go there. A change takes effect when both addresses are confirmed."
    >
      <LoadedPart loaded={loaded} what="Your address" skeleton={<EmailToCome />}>
        {({ profile, pending }) => (
          <>
            <Present profile={profile} />
            {pending === null ? (
              <EmailForm onAsked={(asked) => show({ profile, pending: asked })} />
            ) : (
              <PendingEmail
                present={profile.email}
                pending={pending}
                onDropped={() => show({ profile, pending: null })}
              />
            )}
          </>
        )}
      </LoadedPart>
    </SettingsSection>
  );
}
