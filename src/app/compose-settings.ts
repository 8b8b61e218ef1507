import { ordersExist } from '@/modules/orders/orders/server';
import { EU_STANDARD_RATES, studioRate } from '@/modules/money/receipts/vat.rules';
import {
  createStudioSettings,
  SETTINGS_CHANNEL,
  studioSettingsRoutes,
  type SettingsService,
} from '@/modules/foundation/settings/server';
import type { PublicSettings } from '@/modules/foundation/settings/settings.contract';
import type { Route } from '@/platform/http/mount';
import type { Platform } from './compose-platform';

const RATES = Object.fromEntries(
  Object.entries(EU_STANDARD_RATES).map(([country, rate]) => [country, rate / 100]),
);

/** The studio's settings page; every process follows a change as soon as it is told. */
export function composeSettings(
  { db, clock, listener, record }: Platform,
  shop: { readonly settings: SettingsService; readonly canSell: PublicSettings['selling'] },
  demo: boolean,
): Route[] {
  const { settings, canSell } = shop;
  listener.listen(SETTINGS_CHANNEL, () => settings.invalidate());
  // What was told while nobody listened is not known: the next reader asks the database.
  listener.onConnect(async () => settings.invalidate());
  const service = createStudioSettings({
    db,
    clock,
    settings,
    record,
    demo,
    hasOrders: ordersExist,
    standardRate: (country) => studioRate({ studioCountry: country, rate: null }) || null,
  });
  return studioSettingsRoutes(service, { standardRates: RATES, canSell });
}
