import type { z } from 'zod';
import type { getStudioItem } from '../studio.contract';

/** An item as engineers see it. */
export type StudioItem = z.output<typeof getStudioItem.response>['data'];
