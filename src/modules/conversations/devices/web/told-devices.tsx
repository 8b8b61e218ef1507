import { OneCall } from '@/modules/people/accounts/web/settings/one-call';
import { deviceName } from '@/modules/people/accounts/web/settings/device-name';
import { LoadedPart } from '@/modules/people/accounts/web/settings/settings-section';
import type { ResponseOf } from '@/shared/endpoint';
import { LocalDate } from '@/ui/local-date';
import { useApi } from '@/ui/page-data';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { useLoaded } from '@/ui/use-loaded';
import type { listDevices, removeDevice } from '../devices.contract';

type Device = ResponseOf<typeof listDevices>['data'][number];

function Row({ device, onRemoved }: { device: Device; onRemoved: (id: number) => void }) {
  const api = useApi();
  const name = deviceName(device.user_agent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <span className="font-medium">{name}</span>
        <span className="text-sm text-muted">
          Since <LocalDate instant={device.created_at} />
          {device.hide_names && ', without song names'}
        </span>
      </div>
      <OneCall
        label="Remove"
        name={`Remove ${name}`}
        failed="That device could not be removed. Please try again."
        call={async () => {
          const answer = await api.call<typeof removeDevice>('DELETE /devices/{deviceId}', {
            params: { deviceId: String(device.id) },
          });
          if (!answer.ok && answer.refusal.kind !== 'not_found') return answer;
          return { ok: true, value: null };
        }}
        done={() => {
          onRemoved(device.id);
          return 'That device gets no more notifications.';
        }}
      />
    </li>
  );
}

/** All devices that an account is told on. */
export function ToldDevices() {
  const api = useApi();
  const loaded = useLoaded<readonly Device[]>(async (signal) => {
    const answer = await api.call<typeof listDevices>('GET /devices', { signal });
    return answer.ok ? { ok: true, value: answer.value.data } : answer;
  });
  const skeleton = (
    <SkeletonGroup label="Loading your devices">
      <Skeleton className="h-11 w-full" />
    </SkeletonGroup>
  );
  return (
    <LoadedPart loaded={loaded} what="Your devices" skeleton={skeleton}>
      {(devices) =>
        devices.length === 0 ? null : (
          <div>
            <h3 className="mb-2 text-md">Devices with notifications</h3>
            <ul>
              {devices.map((device) => (
                <Row
                  key={device.id}
                  device={device}
                  onRemoved={(id) => loaded.set(devices.filter((one) => one.id !== id))}
                />
              ))}
            </ul>
          </div>
        )
      }
    </LoadedPart>
  );
}
