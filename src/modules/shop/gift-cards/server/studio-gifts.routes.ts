import { route, type Route } from '@/platform/http/mount';
import { signedIn, wrapped } from '@/platform/http/signed-in';
import { ok } from '@/shared/result';
import { getStudioGift, giveGift, listStudioGifts, switchGift } from '../gift-cards-studio.contract';
import type { StudioGifts } from './studio-gifts.service';

/** API-80: gift cards in the studio. */
export function studioGiftsRoutes(gifts: StudioGifts): Route[] {
  return [
    route(listStudioGifts, async ({ query: { state = null, search, page, per_page } }) => {
      const { gifts: data, total } = await gifts.list({ state, search, page, per_page });
      const last_page = Math.max(1, Math.ceil(total / per_page));
      return ok({ data, current_page: page, last_page, per_page, total });
    }),
    route(giveGift, ({ caller, body }) => signedIn(caller, (by) => wrapped(gifts.give(by, body)))),
    route(getStudioGift, async ({ params }) => {
      const found = await gifts.get(params.id);
      if (!found.ok) return found;
      const { gift, ...rest } = found.value;
      return ok({ data: gift, ...rest });
    }),
    route(switchGift, ({ caller, params: { id }, body: { version, disabled } }) =>
      signedIn(caller, (by) => wrapped(gifts.disable(by, { id, version }, disabled))),
    ),
  ];
}
