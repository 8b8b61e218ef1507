import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import { route, type Route } from '@/platform/http/mount';
import { bindDrop, keepDrop } from '../drops.contract';
import type { DropsService } from './drops.service';

const tokenOf = (raw: Request): string | null => raw.headers.get('upload-session');

/** The calls of dropped files. */
export function dropsRoutes(drops: DropsService): Route[] {
  return [
    route(keepDrop, ({ raw, caller, body }) =>
      drops.keep(
        { token: tokenOf(raw), caller },
        { serviceId: body.service_id, variationId: body.variation_id ?? null, songs: body.songs },
      ),
    ),
    route(bindDrop, ({ raw, caller, body }) =>
      drops.bind({ token: tokenOf(raw), caller }, { id: body.checkout_id, secret: body.checkout_secret }),
    ),
  ];
}

const joinDrops = defineJob<object>('drops.join');

/** Background work: what could not join its order at once does so within ten minutes of its last file. */
export function dropsJobs(drops: DropsService): JobHandler[] {
  return [jobHandler(joinDrops, () => drops.joinWaiting(), '*/10 * * * *')];
}
