import { useState } from 'react';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { hidesNames } from './device-push';
import { ToldDevices } from './told-devices';
import { useDevicePush } from './use-device-push';

const STATES = {
  unsupported: 'This browser cannot show notifications. We tell you by email.',
  'needs-install':
    'Add this site to your home screen first: Share, then Add to Home Screen. Then turn it on there.',
  denied: 'Notifications are blocked for this site. You can allow them in the settings of your browser.',
};

const OF_CUSTOMER =
  'When a version is ready, your engineer asks or answers, a message waits, or a payment fails. Your choice of emails applies here too.';
const OF_STUDIO = 'Notices that are ticked under My devices appear here, also while the studio is closed.';

function Switch({ userId }: { userId: number }) {
  const { state, busy, turnOn, turnOff } = useDevicePush({ userId });
  const [hidden, setHidden] = useState(hidesNames);
  if (state === null) return null;
  if (state !== 'on' && state !== 'off') return <p className="text-muted">{STATES[state]}</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      <Checkbox
        label="Hide song names"
        hint="Notifications then say ‘A new version is ready’, without the name."
        checked={hidden}
        disabled={busy}
        onChange={({ target }) => {
          setHidden(target.checked);
          if (state === 'on') void turnOn(target.checked);
        }}
      />
      {state === 'on' ? (
        <Button loading={busy} onClick={() => void turnOff()}>
          Turn off on this device
        </Button>
      ) : (
        <Button loading={busy} onClick={() => void turnOn(hidden)}>
          Tell me on this device
        </Button>
      )}
      <div className="mt-3 w-full">
        <ToldDevices key={state} />
      </div>
    </div>
  );
}

/** Notifications on this device, in the settings of an account. */
export function DeviceNotifications({ userId, ofStudio = false }: { userId: number; ofStudio?: boolean }) {
  return (
    <div>
      <h3 className="mb-2 text-md">Notifications</h3>
      <p className="mb-3 max-w-[60ch] text-muted">{ofStudio ? OF_STUDIO : OF_CUSTOMER}</p>
      <Switch userId={userId} />
    </div>
  );
}
