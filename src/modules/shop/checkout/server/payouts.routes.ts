import { route, type Route } from '@/platform/http/mount';
import { csvDownload } from '@/shared/csv';
import { ok } from '@/shared/result';
import { downloadPayouts, listPayouts } from '../payouts.contract';
import type { Payouts } from './payouts.service';

/** What came and went by payment, to read and to download. */
export function payoutRoutes(payouts: Payouts): Route[] {
  return [
    route(listPayouts, async ({ query }) => {
      const { page, per_page, from, to } = query;
      const asked = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
      const found = await payouts.list(asked, { page, perPage: per_page });
      const { payouts: data, total, sums, period, today } = found;
      const last_page = Math.max(1, Math.ceil(total / per_page));
      const pages = { current_page: page, last_page, per_page, total };
      return ok({ data, ...pages, ...period, today, sums });
    }),
    route(downloadPayouts, async ({ query }) => {
      const { name, text } = await payouts.csv(query);
      return ok(csvDownload(name, text));
    }),
  ];
}
