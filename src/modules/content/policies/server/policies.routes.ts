import { route, type Route } from '@/platform/http/mount';
import { getPolicy } from '../policies.contract';
import type { PoliciesService } from './policies.service';

/** API-85. */
export function policiesRoutes(service: PoliciesService): Route[] {
  return [route(getPolicy, ({ params, query }) => service.read(params.slug, query.version))];
}
