import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { countEvents } from '../analytics.contract';
import type { AnalyticsService } from './analytics.service';

/** API-76. */
export function analyticsRoutes(service: AnalyticsService): Route[] {
  return [
    route(countEvents, async ({ body, ip, raw }) => {
      const header = (name: string): string => raw.headers.get(name) ?? '';
      await service.count(body.events, {
        ip,
        userAgent: header('user-agent'),
        optedOut: header('sec-gpc') === '1' || header('dnt') === '1',
      });
      return ok({ success: true as const });
    }),
  ];
}
