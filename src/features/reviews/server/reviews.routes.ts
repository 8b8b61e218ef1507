import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { listReviews, summariseReviews } from '../reviews.contract';
import type { ReviewsService } from './reviews.service';

/** API-08. */
export function reviewsRoutes(service: ReviewsService): Route[] {
  return [
    route(listReviews, async ({ query }) => ok(await service.list(query))),
    route(summariseReviews, async ({ query }) => ok(await service.summary(query.service_id))),
  ];
}
