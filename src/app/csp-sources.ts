import { forwardingSources } from '@/modules/foundation/analytics/analytics.rules';
import type { SettingsService } from '@/modules/foundation/settings/server/settings.service';
import type { CspSources } from '@/platform/http/security-headers';
import { settledSoon } from '@/shared/settled-soon';

// The map on /contact, once somebody asks for it.
const MAP = 'https://www.openstreetmap.org';

// Settings are remembered for seconds; what was last known serves while they are read.
const PATIENCE_MS = 50;

interface CspDeps {
  readonly settings: Pick<SettingsService, 'current'>;
  /** What pages load from the payment providers in use. */
  readonly providerSources: CspSources;
}

/** What pages may load from elsewhere: the map, and what the studio has configured. */
export function cspSourcesOf({ settings, providerSources }: CspDeps): () => Promise<CspSources> {
  let known: Awaited<ReturnType<SettingsService['current']>> | null = null;
  const read = async (): Promise<void> => {
    known = await settings.current();
  };
  return async () => {
    // The page that tells of a database that is away needs its headers too, and can't wait for it.
    await (known === null ? read().catch(() => undefined) : settledSoon(read(), PATIENCE_MS));
    const { scripts, connections } = forwardingSources(known?.ga4_id ?? null);
    return {
      ...providerSources,
      scripts: [...scripts, ...providerSources.scripts],
      connections: [MAP, ...connections, ...providerSources.connections],
      frames: [MAP, ...providerSources.frames],
    };
  };
}
