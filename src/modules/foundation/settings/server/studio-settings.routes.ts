import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import { getStudioSettings, saveSettings } from '../studio-settings.contract';
import type { PublicSettings } from '../settings.contract';
import type { StudioSettingsService } from './studio-settings.service';

/** What the page knows besides the settings themselves. */
export interface SettingsData {
  /** Standard rates in percent, by country. */
  readonly standardRates: Readonly<Record<string, number>>;
  readonly canSell: PublicSettings['selling'];
}

/** API-80: the studio's settings. */
export function studioSettingsRoutes(
  service: StudioSettingsService,
  { standardRates, canSell }: SettingsData,
): Route[] {
  return [
    route(getStudioSettings, async () => {
      const [sections, history, fixed] = await Promise.all([
        service.sections(),
        service.history(),
        service.currencyFixed(),
      ]);
      return ok({
        data: {
          sections,
          history,
          currency_fixed: fixed,
          standard_rates: { ...standardRates },
          can_sell: canSell,
        },
      });
    }),
    route(saveSettings, async ({ caller, body }) => {
      if (caller.kind !== 'user') return refuse('invalid', 'Please log in to continue.');
      const saved = await service.save(caller, body);
      return saved.ok ? ok({ data: saved.value }) : saved;
    }),
  ];
}
