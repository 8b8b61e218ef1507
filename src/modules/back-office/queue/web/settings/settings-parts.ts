import type { ResponseOf } from '@/shared/endpoint';
import type { getStudioSettings } from '@/modules/foundation/settings/studio-settings.contract';

/** What the page knows: sections, history, and what depends on the rest of the studio. */
export type StudioSettings = ResponseOf<typeof getStudioSettings>['data'];
