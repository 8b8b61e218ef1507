import { forwardingSources } from '@/features/analytics/analytics.rules';
import type { SettingsService } from '@/features/settings/server';
import type { CspSources } from '@/platform/http/security-headers';

/** What pages may load from elsewhere: only what the studio has configured. */
export function cspSourcesOf(settings: Pick<SettingsService, 'current'>): () => Promise<CspSources> {
  return async () => {
    // The page that tells of a database that is away needs its headers too.
    const ga4Id = await settings.current().then(
      ({ ga4_id }) => ga4_id,
      () => null,
    );
    return { frames: [], media: [], ...forwardingSources(ga4Id) };
  };
}
