import { z } from 'zod';
import { wireSample } from '@/modules/catalogue/samples/samples.contract';
import { defineEndpoint } from '@/shared/endpoint';
import type { Id, OrderId, ServiceId } from '@/shared/ids';
import { idField, idParam, orderBody, pageQuery, text, wireId, wireTime } from '@/shared/wire';
import {
  FILL_ALL,
  MAX_ADDRESS_LENGTH,
  MAX_REVIEW_LENGTH,
  isWebAddress,
  MAX_STARS,
  NOT_AN_ADDRESS,
  REVIEW_LISTS,
  REVIEW_STATES,
  REVIEWS_PER_PAGE,
} from './reviews.rules';

export type ReviewId = Id<'review'>;

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
  /** The song that it is about, before and after; null where it may not be played, or none was chosen. */
  sample: wireSample.nullable(),
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
  counts: z.array(z.number().int()).length(MAX_STARS + 1),
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

export const listHomeReviews = defineEndpoint({
  id: 'API-08',
  method: 'GET',
  path: '/testimonial-home',
  access: ['public'],
  summary:
    'The reviews that the studio chose for the home page, in its order; the newest where it chose none',
  response: z.object({ data: z.array(wireReview) }),
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

/** An address elsewhere, or nothing: forms send an empty field for none. */
const webAddress = text(MAX_ADDRESS_LENGTH)
  .refine((value) => value === '' || isWebAddress(value), NOT_AN_ADDRESS)
  .nullish()
  .transform((value) => value || null);

/** What its writer sees of a review. */
export const ownReview = z.object({
  id: wireId,
  text: z.string(),
  ratings: z.number().int(),
  user_name: z.string(),
  state: z.enum(REVIEW_STATES),
  /** Whether its writer lets the song be played beside it. */
  may_play: z.boolean(),
  created_at: wireTime,
});

export type OwnReview = z.infer<typeof ownReview>;

export const writeReview = defineEndpoint({
  id: 'API-53',
  method: 'POST',
  path: '/testimonial/create',
  access: ['owner', 'guest-link'],
  summary: 'Reviews a complete order, once; the studio reads it before it is shown.',
  body: z.object({
    order_id: idField<OrderId>(),
    text: text(MAX_REVIEW_LENGTH, FILL_ALL),
    ratings: z.number(FILL_ALL).int(FILL_ALL).min(1, FILL_ALL).max(MAX_STARS, FILL_ALL),
    /** Kept for the studio only: pages of ours load nothing from elsewhere. */
    img_url: webAddress,
    site_url: webAddress,
    /** Lets the studio play the song before and after beside the review. */
    may_play: z.boolean().default(false),
  }),
  status: 201,
  response: z.object({ success: z.literal(true), message: z.string() }),
  refusals: ['not_found', 'conflict'],
  rate: [{ by: 'ip', limit: 20, windowSeconds: 600 }],
});

export const allowReviewSound = defineEndpoint({
  id: 'API-53',
  method: 'PUT',
  path: '/orders/{orderId}/review/sound',
  access: ['owner', 'guest-link'],
  summary:
    'Lets the song be played beside the review of an order, or takes that back: then it is gone at once.',
  params: z.object({ orderId: idParam<OrderId>() }),
  body: z.object({ may_play: z.boolean() }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found'],
});

const studioReview = ownReview.extend({
  order_id: wireId.nullable(),
  service_name: z.string().nullable(),
  img_url: z.string().nullable(),
  site_url: z.string().nullable(),
  decided_at: wireTime.nullable(),
  /** Who of the studio decided, and when; null where nobody has. */
  decided_by: z.string().nullable(),
  /** The sample that is played beside it. */
  sample_id: wireId.nullable(),
});

/** The ids of the reviews on the home page, in their order: what a change of it was made on. */
const home = z.array(wireId);

export type StudioReview = z.infer<typeof studioReview>;

export const listStudioReviews = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/reviews',
  access: ['admin'],
  summary:
    'Reviews of one state: waiting oldest first, others newest first, home page in its order; with the count of each.',
  query: pageQuery(20).extend({ state: z.enum(REVIEW_LISTS).default('waiting') }),
  response: z.object({
    data: z.array(studioReview),
    counts: z.object({
      waiting: z.number().int(),
      approved: z.number().int(),
      hidden: z.number().int(),
      home: z.number().int(),
    }),
    home,
    /** The samples that can be played beside a review. */
    samples: z.array(z.object({ id: wireId, name: z.string() })),
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
  }),
  refusals: ['unauthenticated', 'forbidden', 'invalid'],
});

export const orderHomeReviews = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/reviews/home',
  access: ['admin'],
  summary: 'Chooses and orders the approved reviews on the home page',
  body: orderBody(),
  response: z.object({ success: z.literal(true), home }),
  refusals: ['unauthenticated', 'forbidden', 'conflict', 'invalid'],
});

export const giveReviewSound = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/reviews/{id}/sample',
  access: ['admin'],
  summary: 'Chooses the sample that is played beside a review whose writer allows it, or none',
  params: z.object({ id: idParam<ReviewId>() }),
  body: z.object({
    /** What was chosen when it was looked at. */
    seen: wireId.nullable(),
    sample_id: wireId.nullable(),
  }),
  response: z.object({ success: z.literal(true), data: studioReview }),
  refusals: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'invalid'],
});

export const decideReview = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/reviews/{id}',
  access: ['admin'],
  summary: 'Shows a review on the public pages, or keeps it off them; the same again changes nothing.',
  params: z.object({ id: idParam<ReviewId>() }),
  body: z.object({ state: z.enum(['approved', 'hidden']) }),
  response: z.object({ success: z.literal(true), data: studioReview }),
  refusals: ['unauthenticated', 'forbidden', 'not_found'],
});
