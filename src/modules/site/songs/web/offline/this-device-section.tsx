import { Download } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { DeviceNotifications } from '@/modules/conversations/devices/web/device-notifications';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { SettingsSection } from '@/modules/people/accounts/web/settings/settings-section';
import { readOfflineSongs, type OfflineSongs } from '@/shared/offline-songs';
import { registerWorker } from '@/ui/app-worker';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { canInstall, install, installsByShareMenu, isInstalled, onInstallOffer } from '@/ui/install-offer';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import { useHydrated } from '@/ui/use-hydrated';
import { chooseKeeping, keepsSongs, refreshOfflineSongs } from './keep-songs';

const MEGABYTE = 1024 * 1024;

function statusOf({ songs }: OfflineSongs): string {
  const files = songs.filter(({ file }) => file !== null);
  const size = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / MEGABYTE);
  if (files.length === 0) return 'No version to keep yet.';
  return `${files.length} ${files.length === 1 ? 'song' : 'songs'} on this device, ${size} MB.`;
}

function useKeeping(userId: number) {
  const api = useApi();
  const [keeps, setKeeps] = useState(keepsSongs);
  const [busy, setBusy] = useState(false);
  const [kept, setKept] = useState<OfflineSongs | null>(null);
  useEffect(() => {
    if (keeps) void readOfflineSongs().then(setKept, () => undefined);
  }, [keeps]);
  const choose = async (wanted: boolean): Promise<void> => {
    setBusy(true);
    setKeeps(wanted);
    try {
      await chooseKeeping(wanted);
      if (wanted) {
        await registerWorker();
        setKept(await refreshOfflineSongs(api, { userId, signal: new AbortController().signal }));
      }
    } catch {
      setKeeps(!wanted);
      toast.error('This browser gives no room to keep songs in. Nothing was changed.');
    }
    setBusy(false);
  };
  return { keeps, busy, kept, choose };
}

function KeepSongs({ userId }: { userId: number }) {
  const { keeps, busy, kept, choose } = useKeeping(userId);
  return (
    <div>
      <h3 className="mb-1 text-md">Offline</h3>
      <Checkbox
        label="Keep my songs on this device"
        hint="Your list and the newest version of each song as mp3, up to 100 MB, to play without a connection. Deleted when you sign out."
        checked={keeps}
        disabled={busy}
        onChange={({ target }) => void choose(target.checked)}
      />
      <output className="text-sm text-muted empty:hidden">
        {busy && keeps ? 'Saving your songs …' : keeps && kept !== null ? statusOf(kept) : ''}
      </output>
    </div>
  );
}

function InstallApp() {
  const offered = useSyncExternalStore(onInstallOffer, canInstall, () => false);
  if (isInstalled()) return null;
  const byShareMenu = installsByShareMenu();
  if (!offered && !byShareMenu) return null;
  return (
    <div className="flex flex-col items-start gap-3">
      <h3 className="text-md">App</h3>
      {byShareMenu ? (
        <p className="text-muted">On iPhone and iPad: Share, then Add to Home Screen.</p>
      ) : (
        <Button icon={<Download size={18} aria-hidden="true" />} onClick={() => void install()}>
          Install
        </Button>
      )}
    </div>
  );
}

/** What this browser does for its person beyond its pages: tells them, keeps songs, becomes an app. */
export function ThisDeviceSection() {
  const { user } = useSession();
  const hydrated = useHydrated();
  return (
    <SettingsSection
      id="this-device"
      title="This device"
      lead="These choices are for the browser you are using now."
    >
      {hydrated && user !== null && (
        <div className="flex flex-col gap-8">
          <DeviceNotifications userId={user.id} />
          <KeepSongs userId={user.id} />
          <InstallApp />
        </div>
      )}
    </SettingsSection>
  );
}
