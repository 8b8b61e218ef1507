import { route, type Route } from '@/platform/http/mount';
import type { Caller } from '@/shared/caller';
import type { UserId } from '@/shared/ids';
import { ok } from '@/shared/result';
import { addFavourite, listFavourites, removeFavourite } from '../favourites.contract';
import type { FavouritesService } from './favourites.service';

/** Whose favourites: a call reaches its caller's and no other. */
function ownerOf(caller: Caller): UserId {
  if (caller.kind !== 'user') throw new Error('Favourites were asked for by nobody');
  return caller.userId;
}

/** API-22 to API-24. */
export function favouritesRoutes(favourites: FavouritesService): Route[] {
  return [
    route(listFavourites, async ({ caller, query }) =>
      ok({ data: await favourites.page(ownerOf(caller), query) }),
    ),
    route(addFavourite, async ({ caller, body }) => {
      const added = await favourites.add(ownerOf(caller), body.service_id);
      if (!added.ok) return added;
      const done = ok({ success: true as const });
      return added.value.isNew ? done : { ...done, status: 200 as const };
    }),
    route(removeFavourite, async ({ caller, params }) => {
      await favourites.remove(ownerOf(caller), params.service_id);
      return ok({ success: true as const });
    }),
  ];
}
