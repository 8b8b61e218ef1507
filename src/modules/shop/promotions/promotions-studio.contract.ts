import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { PromoCodeId } from '@/shared/ids';
import {
  idParam,
  listPages,
  pageQuery,
  seenVersion,
  text,
  wireId,
  wireMoney,
  wireTime,
  instantField,
} from '@/shared/wire';
import { DISCOUNT_KINDS, type DiscountKindName } from './discount-kinds.rules';
import { CODE_LISTS, CODE_STATES, CODES_PER_PAGE } from './promotions-studio.rules';

const uses = z.number().int('Must be a whole number').min(1, 'At least 1').max(1_000_000).nullable();
const time = instantField('Please choose a day and a time');

const discountKind = z.enum(Object.keys(DISCOUNT_KINDS) as DiscountKindName[]);

const codeBody = z.object({
  kind: discountKind,
  /** As somebody typed it. */
  value: z.string().max(20),
  minimum: z.string().max(20).default(''),
  starts_at: time,
  ends_at: time.nullable(),
  max_uses: uses,
  max_uses_per_customer: uses,
  /** Only for these services; empty: for the whole cart. */
  services: z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(200).default([]),
});

const wireCode = z.object({
  id: wireId,
  version: z.number().int(),
  code: z.string(),
  kind: discountKind,
  /** What its kind tells: percent, or the major unit of `currency`. */
  value: z.number(),
  currency: z.string(),
  minimum: wireMoney,
  starts_at: wireTime,
  ends_at: wireTime.nullable(),
  max_uses: z.number().int().nullable(),
  max_uses_per_customer: z.number().int().nullable(),
  services: z.array(wireId),
  state: z.enum(CODE_STATES),
  /** Orders that used it, and open checkouts that hold it. */
  used: z.number().int(),
  held: z.number().int(),
  /** What its orders were given off, all together. */
  given: wireMoney,
  /** Whose alone it is; null: anybody's. */
  only_for: z.string().nullable(),
  created_at: wireTime,
});

export type StudioCode = z.infer<typeof wireCode>;
export type CodeBody = z.infer<typeof codeBody>;

const REFUSED = ['unauthenticated', 'forbidden'] as const;
const ofCode = z.object({ id: idParam<PromoCodeId>() });
const one = z.object({ data: wireCode });

export const listCodes = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/promotions',
  access: ['admin'],
  summary: 'Discount codes, newest first, with how often they were used',
  query: pageQuery(CODES_PER_PAGE).extend({
    show: z.enum(CODE_LISTS).default('codes'),
    search: text(100).default(''),
  }),
  response: z.object({
    data: z.array(wireCode),
    ...listPages,
  }),
  refusals: [...REFUSED],
});

export const createCode = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/promotions',
  access: ['admin'],
  summary: 'Makes a discount code',
  body: codeBody.extend({
    code: text(40, 'Please enter a code').regex(
      /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/,
      'Only letters, digits and single hyphens',
    ),
  }),
  response: one,
  status: 201,
  refusals: [...REFUSED, 'invalid'],
});

export const getCode = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/promotions/{id}',
  access: ['admin'],
  summary: 'A discount code and its newest uses',
  params: ofCode,
  response: z.object({
    data: wireCode,
    uses: z.array(z.object({ order_id: wireId, email: z.string(), discount: wireMoney, used_at: wireTime })),
  }),
  refusals: [...REFUSED, 'not_found'],
});

export const saveCode = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/promotions/{id}',
  access: ['admin'],
  summary: 'Changes a code from now on; existing orders keep their discount',
  params: ofCode,
  body: codeBody.extend({ version: seenVersion }),
  response: one,
  refusals: [...REFUSED, 'not_found', 'conflict', 'invalid'],
});

export const switchCode = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/promotions/{id}/state',
  access: ['admin'],
  summary: 'Disables or re-enables a code',
  params: ofCode,
  body: z.object({ version: seenVersion, disabled: z.boolean() }),
  response: one,
  refusals: [...REFUSED, 'not_found', 'conflict'],
});
