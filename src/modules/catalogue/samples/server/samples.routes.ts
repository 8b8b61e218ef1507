import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { listSamples } from '../samples.contract';
import type { SamplesService } from './samples.service';

/** API-06. */
export function samplesRoutes(service: SamplesService): Route[] {
  return [route(listSamples, async ({ query }) => ok(await service.list(query)))];
}
