import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import {
  allowReviewSound,
  decideReview,
  giveReviewSound,
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
      const { order_id: orderId, img_url: imgUrl, site_url: siteUrl, may_play: mayPlay, ...rest } = body;
      const done = await written.write({ caller, orderLink }, { ...rest, orderId, imgUrl, siteUrl, mayPlay });
      return done.ok ? ok({ success: true as const, message: 'Review submitted successfully!' }) : done;
    }),
    route(allowReviewSound, async ({ caller, orderLink, params, body }) => {
      const done = await written.allowSound({ caller, orderLink }, params.orderId, body.may_play);
      return done.ok ? ok({ success: true as const }) : done;
    }),
    route(listStudioReviews, async ({ query: { state, page, per_page } }) => {
      const [{ reviews: data, counts, home }, samples] = await Promise.all([
        written.list(state, { page, perPage: per_page }),
        written.samples(),
      ]);
      const total = counts[state];
      const last_page = Math.max(1, Math.ceil(total / per_page));
      return ok({ data, counts, home, samples, current_page: page, last_page, per_page, total });
    }),
    route(orderHomeReviews, async ({ caller, body }) => {
      if (caller.kind !== 'user') return refuse('unauthenticated', 'Please log in to continue.');
      const chosen = await written.orderHome(caller, body);
      return chosen.ok ? ok({ success: true as const, home: chosen.value }) : chosen;
    }),
    route(giveReviewSound, async ({ caller, params, body: { seen, sample_id: sampleId } }) => {
      if (caller.kind !== 'user') return refuse('unauthenticated', 'Please log in to continue.');
      const chosen = await written.giveSound(params.id, { seen, sampleId, by: caller.userId });
      return chosen.ok ? ok({ success: true as const, data: chosen.value }) : chosen;
    }),
    route(decideReview, async ({ caller, params, body }) => {
      if (caller.kind !== 'user') return refuse('unauthenticated', 'Please log in to continue.');
      const decided = await written.decide(params.id, { state: body.state, by: caller.userId });
      return decided.ok ? ok({ success: true as const, data: decided.value }) : decided;
    }),
  ];
}
