import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { getCurrency, getSettings } from '../settings.contract';
import type { SettingsService } from './settings.service';

/** API-78 and API-39. */
export function settingsRoutes(service: SettingsService): Route[] {
  return [
    route(getSettings, async () => ok(await service.publicSettings())),
    route(getCurrency, async () => ok({ currency: (await service.current()).currency })),
  ];
}
