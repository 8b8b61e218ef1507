import {
  createSortingService,
  createStudioServices,
  sortingRoutes,
  studioServicesRoutes,
} from '@/features/catalogue/server';
import type { SettingsService } from '@/features/settings/server';
import type { Route } from '@/platform/http/mount';
import type { Platform } from './compose-platform';

/** What the studio does with what it sells. */
export function catalogueStudioRoutes({ db, clock, record }: Platform, settings: SettingsService): Route[] {
  const currency = async () => (await settings.current()).currency;
  const deps = { db, clock, record, currency };
  return [...studioServicesRoutes(createStudioServices(deps)), ...sortingRoutes(createSortingService(deps))];
}
