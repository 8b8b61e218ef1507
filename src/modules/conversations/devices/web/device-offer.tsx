import { Bell } from 'lucide-react';
import { Button } from '@/ui/button';
import { useDevicePush } from './use-device-push';
import type { ToldWhat } from './device-push';

/** On the page of a song: one press, and this device tells when something happens to it. Gone once it does. */
export function DeviceOffer({ what }: { what: ToldWhat }) {
  const { state, busy, turnOn } = useDevicePush(what);
  if (state === 'needs-install') {
    return (
      <p className="text-sm text-muted">
        For notifications on this device, add this site to your home screen: Share, then Add to Home Screen.
      </p>
    );
  }
  if (state !== 'off') return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-muted">Know at once when a version is ready.</p>
      <Button
        size="sm"
        className="max-md:min-h-11"
        icon={<Bell size={16} aria-hidden="true" />}
        loading={busy}
        onClick={() => void turnOn(false)}
      >
        Tell me on this device
      </Button>
    </div>
  );
}
