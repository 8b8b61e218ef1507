import { useState } from 'react';
import type { listPasskeys, WirePasskey } from '@/modules/people/accounts/passkeys.contract';
import { LocalDate } from '@/ui/local-date';
import { Button } from '@/ui/button';
import { useApi } from '@/ui/page-data';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { useHydrated } from '@/ui/use-hydrated';
import { useLoaded } from '@/ui/use-loaded';
import { LoadedPart, SettingsSection } from '../settings/settings-section';
import { AddPasskey } from './add-passkey';
import { knowsPasskeys } from './ceremony';
import { RemovePasskey, RenamePasskey } from './passkey-dialogs';

type Asked = { readonly what: 'rename' | 'remove'; readonly passkey: WirePasskey } | null;

interface RowProps {
  readonly passkey: WirePasskey;
  readonly onAsk: (asked: Asked) => void;
}

function PasskeyRow({ passkey, onAsk }: RowProps) {
  const { name, created_at, last_used_at, synced } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <span className="font-medium break-words">{name}</span>
        <span className="text-sm text-muted">
          Added <LocalDate instant={created_at} />,{' '}
          {last_used_at === null ? (
            'not used yet'
          ) : (
            <>
              last used <LocalDate instant={last_used_at} />
            </>
          )}
          {synced && '. On all your devices with the same password manager'}
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          className="max-md:min-h-11"
          aria-label={`Rename ${name}`}
          onClick={() => onAsk({ what: 'rename', passkey })}
        >
          Rename
        </Button>
        <Button
          size="sm"
          className="max-md:min-h-11"
          aria-label={`Remove ${name}`}
          onClick={() => onAsk({ what: 'remove', passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function PasskeysToCome() {
  return (
    <SkeletonGroup>
      <div className="flex flex-col gap-3 border-t border-line py-4">
        <Skeleton className="h-[1.1em] w-2/5" />
        <Skeleton className="h-[0.9em] w-3/5" />
      </div>
    </SkeletonGroup>
  );
}

function List({ passkeys, onAsk }: { passkeys: readonly WirePasskey[]; onAsk: RowProps['onAsk'] }) {
  if (passkeys.length === 0) return <p className="text-muted">You have no passkeys yet.</p>;
  return (
    <ul aria-label="Passkeys">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onAsk={onAsk} />
      ))}
    </ul>
  );
}

/** The person's passkeys: add, name, remove. */
export function PasskeysSection() {
  const api = useApi();
  const hydrated = useHydrated();
  const [asked, setAsked] = useState<Asked>(null);
  const loaded = useLoaded<readonly WirePasskey[]>(async (signal) => {
    const answer = await api.call<typeof listPasskeys>('GET /auth/passkeys', { signal });
    return answer.ok ? { ok: true, value: answer.value.data } : answer;
  });
  const put = (change: (passkeys: readonly WirePasskey[]) => readonly WirePasskey[]): void => {
    loaded.set(change(loaded.value ?? []));
    setAsked(null);
  };
  return (
    <SettingsSection
      id="passkeys"
      title="Passkeys"
      lead="Sign in with your fingerprint, face or screen lock. A passkey replaces the password and the second factor, and cannot be phished."
    >
      <LoadedPart loaded={loaded} what="Your passkeys" skeleton={<PasskeysToCome />}>
        {(passkeys) => (
          <>
            <List passkeys={passkeys} onAsk={setAsked} />
            {hydrated && !knowsPasskeys() ? (
              <p className="text-sm text-muted">
                This browser does not support passkeys at this address, so none can be added here.
              </p>
            ) : (
              <AddPasskey onAdded={(passkey) => put((all) => [passkey, ...all])} />
            )}
          </>
        )}
      </LoadedPart>
      {asked?.what === 'rename' && (
        <RenamePasskey
          passkey={asked.passkey}
          onClose={() => setAsked(null)}
          onRenamed={(renamed) => put((all) => all.map((one) => (one.id === renamed.id ? renamed : one)))}
        />
      )}
      <RemovePasskey
        passkey={asked?.what === 'remove' ? asked.passkey : null}
        onClose={() => setAsked(null)}
        onRemoved={(id) => put((all) => all.filter((one) => one.id !== id))}
      />
    </SettingsSection>
  );
}
