import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { ServiceId } from '@/shared/ids';
import { idParam, wireId, wireTime } from '@/shared/wire';
import { MOST_STARS, REVIEWS_PER_PAGE } from './reviews.rules';

const whole = (fallback: number, [min, max]: readonly [number, number]) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number')
    .transform(Number)
    .refine((n) => n >= min && n <= max, `Must be between ${min} and ${max}`)
    .default(fallback);

/** Reviews of one service only. */
const service_id = idParam<ServiceId>().optional();

const wireReview = z.object({
  id: wireId,
  text: z.string(),
  user_name: z.string(),
  ratings: z.number().int(),
  created_at: wireTime,
});

const reviewPage = z.object({
  data: z.array(wireReview),
  /** Both from 0, as the specified client counts them. */
  current_page: z.number().int(),
  last_page: z.number().int(),
  total: z.number().int(),
});

const reviewSummary = z.object({
  total: z.number().int(),
  /** How many approved reviews gave 0, 1, 2, 3, 4 and 5 stars. */
  counts: z.array(z.number().int()).length(MOST_STARS + 1),
});

export type ReviewSummary = z.infer<typeof reviewSummary>;
export type WireReview = z.infer<typeof wireReview>;
export type ReviewPage = z.infer<typeof reviewPage>;

export const listReviews = defineEndpoint({
  id: 'API-08',
  method: 'GET',
  path: '/testimonial-list',
  access: ['public'],
  summary: 'One page of approved reviews, newest first; pages count from 0',
  query: z.object({
    page: whole(0, [0, 1_000_000]),
    per_page: whole(REVIEWS_PER_PAGE, [1, 100]),
    service_id,
  }),
  response: reviewPage,
  refusals: [],
});

export const summariseReviews = defineEndpoint({
  id: 'API-08',
  method: 'GET',
  path: '/testimonial-summary',
  access: ['public'],
  summary: 'How many approved reviews there are, by stars',
  query: z.object({ service_id }),
  response: reviewSummary,
  refusals: [],
});
