import { zipResponse } from '@/modules/orders/deliveries/server/deliveries-zip';
import { route, type Route } from '@/platform/http/mount';
import type { Caller, SignedIn } from '@/shared/caller';
import { ok } from '@/shared/result';
import { significantTerms } from '@/shared/search-terms';
import { downloadItemFiles, getBoard, getQueue, getStudioItem, searchStudio } from '../studio.contract';
import type { StudioService } from './studio.service';

function signedIn(caller: Caller): SignedIn {
  if (caller.kind !== 'user') throw new Error('the edge let nobody through');
  return caller;
}

/** The calls of the studio's shell: queue, board, item and search. */
export function studioRoutes(studio: StudioService): Route[] {
  return [
    route(getQueue, async ({ caller, query }) => {
      const { show, page, per_page: perPage, status, engineer, service, q } = query;
      const narrowed = { status: status ?? null, engineer: engineer ?? null, service: service ?? null };
      const input = { show, page, perPage, ...narrowed, words: significantTerms(q ?? '') };
      return ok(await studio.queue(signedIn(caller), input));
    }),
    route(getBoard, async ({ caller, query: { engineer, service, q } }) => {
      const filters = {
        engineer: engineer ?? null,
        service: service ?? null,
        words: significantTerms(q ?? ''),
      };
      return ok(await studio.board(signedIn(caller), filters));
    }),
    route(getStudioItem, async ({ caller, params }) => {
      const found = await studio.item(signedIn(caller), params.itemId);
      return found.ok ? ok({ data: found.value }) : found;
    }),
    route(downloadItemFiles, async ({ caller, params }) => {
      const zip = await studio.filesZip(signedIn(caller), params.itemId);
      return zip.ok ? ok(zipResponse(zip.value)) : zip;
    }),
    route(searchStudio, async ({ caller, query }) => ok(await studio.search(signedIn(caller), query.q))),
  ];
}
