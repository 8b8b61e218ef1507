import { route, type Route } from '@/platform/http/mount';
import { keepChecks } from '../preflight.contract';
import type { PreflightService } from './preflight.service';

/** The calls of preflight. */
export function preflightRoutes(service: PreflightService): Route[] {
  return [
    route(keepChecks, ({ raw, body }) =>
      service.keepFromBrowser(raw.headers.get('upload-session'), body.checks),
    ),
  ];
}
