import type { CatalogueService } from '@/modules/catalogue/services/server/catalogue.service';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import type { ServiceId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { FavouritePage } from '../favourites.contract';
import { mayBeFavourite } from '../favourites.rules';
import {
  countFavourites,
  deleteFavourite,
  deleteFavourites,
  insertFavourite,
  selectFavourites,
} from './favourites.store';

export interface FavouritesService {
  /** One page of an account's favourites, newest first; empty past the end (API-22). */
  page(userId: UserId, input: { page: number; per_page: number }): Promise<FavouritePage>;
  /** Makes a service a favourite; says whether it was none before (API-23). */
  add(userId: UserId, serviceId: ServiceId): Promise<Answer<{ isNew: boolean }, 'not_found' | 'invalid'>>;
  /** Takes a service out, if it was in (API-24). */
  remove(userId: UserId, serviceId: ServiceId): Promise<void>;
  /** Takes all out: they were somebody else's. */
  clear(userId: UserId): Promise<void>;
}

export interface FavouritesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: Pick<CatalogueService, 'byIds'>;
}

/** Builds the favourites of accounts. */
export function createFavouritesService({ db, clock, catalogue }: FavouritesDeps): FavouritesService {
  return {
    async page(userId, { page, per_page }) {
      const rows = await selectFavourites(db, userId, { limit: per_page, offset: (page - 1) * per_page });
      const total = rows[0]?.total ?? (page > 1 ? await countFavourites(db, userId) : 0);
      const services = await catalogue.byIds(rows.map((row) => row.service_id));
      return {
        data: services.map((service) => Object.assign(service, { service_id: service.id })),
        current_page: page,
        last_page: Math.max(1, Math.ceil(total / per_page)),
        per_page,
        total,
      };
    },
    async add(userId, serviceId) {
      const [service] = await catalogue.byIds([serviceId]);
      if (service === undefined) return refuse('not_found', 'This service does not exist.');
      if (!mayBeFavourite(service)) return refuse('invalid', 'Gift cards can’t be favorites.');
      return ok({ isNew: await insertFavourite(db, userId, { serviceId, at: clock.now() }) });
    },
    clear: (userId) => deleteFavourites(db, userId),
    remove: (userId, serviceId) => deleteFavourite(db, userId, serviceId),
  };
}
