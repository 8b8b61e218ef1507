import { ExternalLink, MapPin } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { Button, ButtonAnchor } from '@/ui/button';
import { SpinnerMark } from '@/ui/spinner';
import { useHydrated } from '@/ui/use-hydrated';
import { embedAddress, mapAddress } from '../map.rules';
import { MapDrawing } from './map-drawing';

/** drawn: our own picture; asking, loading: on its way; shown: the real map; failed: our picture again. */
type MapState = 'drawn' | 'asking' | 'loading' | 'shown' | 'failed';

const PATIENCE_MS = 10_000;

// A frame that can't load says nothing, or shows the browser's own error page. So its head is asked for before: there
// is no answer when the visitor is offline or blocks that site.
async function canLoad(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', signal });
    return true;
  } catch {
    return false;
  }
}

function Words({ state }: { state: MapState }) {
  if (state === 'asking' || state === 'loading') {
    return (
      <>
        <SpinnerMark /> Loading the map
      </>
    );
  }
  if (state === 'failed') return 'The map could not be loaded. Open it on its own site instead.';
  return state === 'shown' ? 'Map by OpenStreetMap contributors.' : null;
}

const WARNING =
  'The map loads from openstreetmap.org, which then sees your IP address. This picture is our own.';

/** Where the studio is: a drawing of our own, and the real map once it is asked for. */
export function ContactMap() {
  const { map, postal_address: address, site_name } = useSettings();
  const hydrated = useHydrated();
  const [state, setState] = useState<MapState>('drawn');
  const region = useRef<HTMLElement>(null);
  const show = async (): Promise<void> => {
    setState('asking');
    // The button goes: whoever pressed it by keyboard goes on from here.
    region.current?.focus({ preventScroll: true });
    setState((await canLoad(embedAddress(map))) ? 'loading' : 'failed');
  };
  const framed = state === 'loading' || state === 'shown';
  const idle = state === 'drawn' || state === 'failed';
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Map"
      className="overflow-hidden rounded-lg border border-line bg-raised"
    >
      <div className="relative h-72 md:h-[420px]">
        <MapDrawing className="absolute inset-0 size-full" />
        {framed && (
          <iframe
            title={`Map: ${site_name}, ${address.street}, ${address.city}`}
            src={embedAddress(map)}
            // The map's scripts need their own origin, which is never ours: they can't lift this sandbox.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            onLoad={() => setState('shown')}
            className="absolute inset-0 size-full border-0"
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line px-5 py-4">
        <div className="max-w-[56ch] min-w-0 text-sm text-muted">
          {state === 'drawn' && <p>{WARNING}</p>}
          <output className="flex items-center gap-2 empty:hidden">
            <Words state={state} />
          </output>
        </div>
        <div className="flex flex-wrap gap-3">
          {hydrated && idle && (
            <Button icon={<MapPin aria-hidden="true" />} onClick={() => void show()}>
              {state === 'failed' ? 'Try again' : 'Show the map'}
            </Button>
          )}
          <ButtonAnchor
            variant="quiet"
            href={mapAddress(map)}
            target="_blank"
            rel="noreferrer"
            icon={<ExternalLink aria-hidden="true" />}
          >
            Open in OpenStreetMap
          </ButtonAnchor>
        </div>
      </div>
    </section>
  );
}
