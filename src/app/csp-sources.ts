import { forwardingSources } from '@/features/analytics/analytics.rules';
import type { SettingsService } from '@/features/settings/server';
import type { CspSources } from '@/platform/http/security-headers';

// The map on /contact, once somebody asks for it.
const MAP = 'https://www.openstreetmap.org';

/** What pages may load from elsewhere: the map, and what the studio has configured. */
export function cspSourcesOf(settings: Pick<SettingsService, 'current'>): () => Promise<CspSources> {
  return async () => {
    // The page that tells of a database that is away needs its headers too.
    const ga4Id = await settings.current().then(
      ({ ga4_id }) => ga4_id,
      () => null,
    );
    const { scripts, connections } = forwardingSources(ga4Id);
    return { scripts, connections: [MAP, ...connections], frames: [MAP], media: [] };
  };
}
