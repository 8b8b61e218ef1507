import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import {
  decideReview,
  listHomeReviews,
  listReviews,
  listStudioReviews,
  orderHomeReviews,
  summariseReviews,
  writeReview,
} from '../reviews.contract';
import type { ReviewsService } from './reviews.service';
import type { WrittenReviewsService } from './written-reviews.service';

interface ReviewsServices {
  readonly reviews: ReviewsService;
  readonly written: WrittenReviewsService;
}

/** API-08, API-53 and the studio's view on reviews. */
export function reviewsRoutes({ reviews, written }: ReviewsServices): Route[] {
  return [
    route(listReviews, async ({ query }) => ok(await reviews.list(query))),
    route(listHomeReviews, async () => ok({ data: await reviews.onHome() })),
    route(summariseReviews, async ({ query }) => ok(await reviews.summary(query.service_id))),
    route(writeReview, async ({ caller, orderLink, body }) => {
      const { order_id: orderId, text, ratings, img_url: imgUrl, site_url: siteUrl } = body;
      const done = await written.write({ caller, orderLink }, { orderId, text, ratings, imgUrl, siteUrl });
      return done.ok ? ok({ success: true as const, message: 'Review submitted successfully!' }) : done;
    }),
    route(listStudioReviews, async ({ query: { state, page, per_page } }) => {
      const { reviews: data, counts, home } = await written.list(state, { page, perPage: per_page });
      const total = counts[state];
      const last_page = Math.max(1, Math.ceil(total / per_page));
      return ok({ data, counts, home, current_page: page, last_page, per_page, total });
    }),
    route(orderHomeReviews, async ({ caller, body }) => {
      if (caller.kind !== 'user') return refuse('unauthenticated', 'Please log in to continue.');
      const chosen = await written.orderHome(caller, body);
      return chosen.ok ? ok({ success: true as const, home: chosen.value }) : chosen;
    }),
    route(decideReview, async ({ caller, params, body }) => {
      if (caller.kind !== 'user') return refuse('unauthenticated', 'Please log in to continue.');
      const decided = await written.decide(params.id, { state: body.state, by: caller.userId });
      return decided.ok ? ok({ success: true as const, data: decided.value }) : decided;
    }),
  ];
}
