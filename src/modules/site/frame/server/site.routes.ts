import type { Db } from '@/platform/db/database';
import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { listNameCredits } from '../site.contract';
import { selectNameCredits } from './name-credits.store';

/** API-81. */
export function siteRoutes({ db }: { readonly db: Db }): Route[] {
  return [route(listNameCredits, async () => ok({ data: await selectNameCredits(db) }))];
}
