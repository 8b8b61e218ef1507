import {
  createSortingService,
  createStudioServices,
  sortingRoutes,
  studioServicesRoutes,
} from '@/features/catalogue/server';
import { createStudioCodes, studioCodesRoutes } from '@/features/promotions/server';
import { createStudioGifts, studioGiftsRoutes, type GiftCardsService } from '@/features/gift-cards/server';
import type { SettingsService } from '@/features/settings/server';
import type { Route } from '@/platform/http/mount';
import type { Platform } from './compose-platform';

/** What the studio does with what it sells. */
export function catalogueStudioRoutes(
  { db, clock, record, signer }: Platform,
  { settings, giftCards }: { readonly settings: SettingsService; readonly giftCards: GiftCardsService },
): Route[] {
  const currency = async () => (await settings.current()).currency;
  const deps = { db, clock, record, currency };
  return [
    ...studioServicesRoutes(createStudioServices(deps)),
    ...sortingRoutes(createSortingService(deps)),
    ...studioCodesRoutes(createStudioCodes(deps)),
    ...studioGiftsRoutes(createStudioGifts({ ...deps, signer, sendDue: () => giftCards.sendDue() })),
  ];
}
