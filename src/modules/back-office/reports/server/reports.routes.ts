import { route, type Route } from '@/platform/http/mount';
import { csvDownload, csvOf } from '@/shared/csv';
import { ok, refuse } from '@/shared/result';
import { getReports, getNumbersCsv, rebuildReports } from '../reports.contract';
import type { NumbersService } from './reports.service';

const HEADER = [
  'From',
  'Revenue',
  'Refunds',
  'Currency',
  'Orders',
  'Delivered',
  'On time',
  'With a revision',
];

/** API-80: the studio's numbers. */
export function numbersRoutes(numbers: NumbersService): Route[] {
  return [
    route(getReports, async ({ query }) => ok({ data: await numbers.of(query) })),
    route(getNumbersCsv, async ({ query }) => {
      const { steps_of_time: steps, currency, from, to } = await numbers.of(query);
      const rows = steps.map(({ start, revenue, refunds, orders, delivered, on_time, revised }) => [
        start,
        revenue,
        refunds,
        currency,
        orders,
        delivered,
        on_time,
        revised,
      ]);
      return ok(csvDownload(`numbers-${from}-${to}.csv`, csvOf(HEADER, rows)));
    }),
    route(rebuildReports, async ({ caller }) => {
      if (caller.kind !== 'user') return refuse('forbidden', 'Your account may not do this.');
      await numbers.rebuild(caller);
      return ok({ success: true as const });
    }),
  ];
}
