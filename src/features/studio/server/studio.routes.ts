import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import { getQueue, getStudioItem } from '../studio.contract';
import type { StudioService } from './studio.service';

/** The calls of the studio's shell: queue and item. */
export function studioRoutes(studio: StudioService): Route[] {
  return [
    route(getQueue, async ({ caller, query }) => {
      if (caller.kind !== 'user') throw new Error('the edge let nobody through');
      const { items, total } = await studio.queue(caller, {
        show: query.show,
        page: query.page,
        perPage: query.per_page,
      });
      const last = Math.max(1, Math.ceil(total / query.per_page));
      return ok({ data: items, current_page: query.page, last_page: last, per_page: query.per_page, total });
    }),
    route(getStudioItem, async ({ caller, params }) => {
      if (caller.kind !== 'user') return refuse('forbidden', 'Only the studio can see this.');
      const found = await studio.item(caller, params.itemId);
      return found.ok ? ok({ data: found.value }) : found;
    }),
  ];
}
