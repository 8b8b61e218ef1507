import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { ServiceId } from '@/shared/ids';
import { idParam, orderBody, seenVersion, text, wireId, wireMoney } from '@/shared/wire';
import { wireDetail } from './catalogue.contract';
import { TAKES } from './catalogue.rules';
import { MAX_OPTIONS, SERVICE_KINDS, SERVICE_STATES } from './catalogue-studio.rules';
import { eachPlan } from './plans.rules';

const kind = z.enum(SERVICE_KINDS);
const state = z.enum(SERVICE_STATES);
/** An amount as somebody typed it; the service reads it in the studio's currency. */
const typedMoney = z.string().max(20).default('');
const html = z.string().max(20_000, 'At most 20,000 characters').default('');
const count = (limit: number) =>
  z.number().int('Must be a whole number').min(0).max(limit, `At most ${limit}`);
const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const limit = (most: number) =>
  z
    .number()
    .int('Must be a whole number')
    .min(1, 'At least 1')
    .max(most, `At most ${most}`)
    .nullable()
    .default(null);
const limits = { max_files: limit(500), max_songs: limit(100) };
const wireLimits = {
  max_files: z.number().int().nullable(),
  max_songs: z.number().int().nullable(),
};
const image = text(300).nullable().default(null);

const textsBody = {
  detail: html,
  brief_detail: html,
  includes: html,
  description: html,
  requirements: html,
  notes: html,
};
const wireHtml = z.string();
const wireTexts = {
  detail: wireHtml,
  brief_detail: wireHtml,
  includes: wireHtml,
  description: wireHtml,
  requirements: wireHtml,
  notes: wireHtml,
};

const serviceBody = z.object({
  version: seenVersion,
  name: text(255, 'Name is required'),
  category_id: id,
  kind,
  label_name: text(40).default(''),
  tags: z.array(id).max(50).default([]),
  price: typedMoney,
  discounted_price: typedMoney,
  rush_surcharge: typedMoney,
  revision_price: typedMoney,
  turnaround_min_hours: count(2000),
  turnaround_max_hours: count(2000),
  max_revision: count(100),
  items_per_month: count(50).min(1, 'At least 1'),
  /** What files it is made from; null: not offered for dropped files. */
  takes: z.enum(TAKES).nullable().default(null),
  ...limits,
  max_minutes: limit(600),
  advice: text(300).default(''),
  ...eachPlan(() => text(255).default('')),
  image,
  image_alt: text(300).default(''),
  ...textsBody,
  variations: z
    .array(
      z.object({
        /** Null for one to come. */
        id: id.nullable(),
        name: text(255, 'Name is required'),
        price: typedMoney,
        discounted_price: typedMoney,
        image,
        image_alt: text(300).default(''),
        ...limits,
        ...textsBody,
      }),
    )
    .max(MAX_OPTIONS, `At most ${MAX_OPTIONS} options`)
    .default([]),
});

const wireStudioService = z.object({
  id: wireId,
  version: z.number().int(),
  state,
  name: z.string(),
  slug: z.string(),
  category_id: wireId,
  kind,
  label_name: z.string(),
  tags: z.array(wireId),
  price: wireMoney,
  discounted_price: wireMoney.nullable(),
  rush_surcharge: wireMoney.nullable(),
  revision_price: wireMoney.nullable(),
  turnaround_min_hours: z.number().int(),
  turnaround_max_hours: z.number().int(),
  max_revision: z.number().int(),
  items_per_month: z.number().int(),
  takes: z.enum(TAKES).nullable(),
  ...wireLimits,
  max_minutes: z.number().int().nullable(),
  advice: z.string(),
  ...eachPlan(() => z.string()),
  image: z.string().nullable(),
  image_alt: z.string(),
  ...wireTexts,
  /** How many items of orders point to it: while there are any it is archived, not deleted. */
  orders: z.number().int(),
  variations: z.array(
    z.object({
      id: wireId,
      name: z.string(),
      price: wireMoney.nullable(),
      discounted_price: wireMoney.nullable(),
      image: z.string().nullable(),
      image_alt: z.string(),
      ...wireLimits,
      ...wireTexts,
    }),
  ),
});

const wireRow = z.object({
  id: wireId,
  version: z.number().int(),
  state,
  name: z.string(),
  kind,
  category: z.string(),
  price: wireMoney,
  discounted_price: wireMoney.nullable(),
  label_name: z.string(),
  image: z.string().nullable(),
  orders: z.number().int(),
});

export type ServiceBody = z.infer<typeof serviceBody>;
export type StudioService = z.infer<typeof wireStudioService>;
export type StudioServiceRow = z.infer<typeof wireRow>;

const ofService = z.object({ id: idParam<ServiceId>() });
const one = z.object({ data: wireStudioService });
const REFUSED = ['unauthenticated', 'forbidden'] as const;

export const listStudioServices = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/services',
  access: ['admin'],
  summary: 'Every service in its order, drafts and archived ones too',
  response: z.object({ data: z.array(wireRow) }),
  refusals: [...REFUSED],
});

export const createService = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/services',
  access: ['admin'],
  summary: 'Begins a service as a draft',
  body: z.object({ name: text(255, 'Name is required'), category_id: id, kind }),
  response: one,
  status: 201,
  refusals: [...REFUSED, 'invalid'],
});

export const orderServices = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/services/order',
  access: ['admin'],
  summary: 'Puts drafts and published services into another order',
  body: orderBody(),
  response: z.object({ data: z.array(wireRow) }),
  refusals: [...REFUSED, 'conflict', 'invalid'],
});

export const getStudioService = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/services/{id}',
  access: ['admin'],
  summary: 'A service as its form needs it',
  params: ofService,
  response: one,
  refusals: [...REFUSED, 'not_found'],
});

export const saveService = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/services/{id}',
  access: ['admin'],
  summary: 'Changes a service and its options; paid orders keep what they were',
  params: ofService,
  body: serviceBody,
  maxBodyBytes: 1024 * 1024,
  response: one,
  refusals: [...REFUSED, 'not_found', 'conflict', 'invalid'],
});

export const moveService = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/services/{id}/state',
  access: ['admin'],
  summary: 'Publishes, hides or archives a service',
  params: ofService,
  body: z.object({ version: seenVersion, state }),
  response: one,
  refusals: [...REFUSED, 'not_found', 'conflict', 'invalid'],
});

export const removeService = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/services/{id}/remove',
  access: ['admin'],
  summary: 'Deletes a service, or archives it if a code, a package or a review refers to it',
  params: ofService,
  body: z.object({ version: seenVersion }),
  response: z.object({ removed: z.enum(['deleted', 'archived']) }),
  refusals: [...REFUSED, 'not_found', 'conflict'],
});

export const previewService = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/services/{id}/preview',
  access: ['admin'],
  summary: 'A service as its page will show it, whatever its state',
  params: ofService,
  response: z.object({ data: wireDetail }),
  refusals: [...REFUSED, 'not_found'],
});
