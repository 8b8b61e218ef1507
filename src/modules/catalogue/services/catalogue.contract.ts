import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { ServiceId } from '@/shared/ids';
import { idParam, listPages, pageQuery, wireId, wireMoney } from '@/shared/wire';
import { SERVICES_PER_PAGE } from './catalogue.rules';
import { eachPlan } from './plans.rules';

const serviceType = z.enum(['one_time', 'subscription']);
const isUrl = z.union([z.literal(0), z.literal(1)]);
const richText = z.string().nullable();

/** A service as lists show it. */
export const wireService = z.object({
  id: wireId,
  name: z.string(),
  slug: z.string(),
  price: wireMoney,
  discounted_price: wireMoney.nullable(),
  service_type: serviceType,
  is_gift_card: z.boolean(),
  image: z.string().nullable(),
  is_url: isUrl,
  label_name: z.string().nullable(),
  brief_detail: richText,
  /** Shortest and longest delivery in hours from payment and files both being there; 0 where nothing is delivered. */
  turnaround_hours: z.tuple([z.number().int(), z.number().int()]),
  /** 'Choose this if …'; null where the studio wrote none. */
  advice: z.string().nullable(),
  ...eachPlan(() => z.string().nullable()),
});

const texts = {
  detail: richText,
  brief_detail: richText,
  includes: richText,
  description: richText,
  requirements: richText,
  notes: richText,
};

const wireVariation = z.object({
  id: wireId,
  name: z.string(),
  price: wireMoney.nullable(),
  discounted_price: wireMoney.nullable(),
  image: z.string().nullable(),
  is_url: isUrl,
  /** What the picture shows; null where nobody said. */
  image_alt: z.string().nullable(),
  ...texts,
});

export const wireDetail = wireService.extend({
  image_alt: z.string().nullable(),
  ...texts,
  category: z.object({ id: wireId, name: z.string() }),
  variation: z.array(wireVariation),
  /** What rush adds to each piece; null where it is not offered. */
  rush_surcharge: wireMoney.nullable(),
  max_revision: z.number().int(),
  /** Items that each paid month makes; 1 for what is bought once. */
  items_per_month: z.number().int(),
});

const wireCategory = z.object({
  id: wireId,
  name: z.string(),
  image: z.string().nullable(),
  /** 'Choose this if …'; null where the studio wrote none. */
  advice: z.string().nullable(),
  count: z.number().int(),
  services: z.array(wireService),
});

const wireTag = z.object({ slug: z.string(), tag: z.string(), count: z.number().int() });

const servicePage = z.object({
  data: z.array(wireService),
  ...listPages,
});

export type WireService = z.infer<typeof wireService>;
export type WireVariation = z.infer<typeof wireVariation>;
export type WireDetail = z.infer<typeof wireDetail>;
export type WireCategory = z.infer<typeof wireCategory>;
export type WireTag = z.infer<typeof wireTag>;
export type ServicePage = z.infer<typeof servicePage>;

export const listTags = defineEndpoint({
  id: 'API-33',
  method: 'GET',
  path: '/tags',
  access: ['public'],
  summary: 'Tags of the catalogue with the number of services behind each',
  response: z.array(wireTag),
  refusals: [],
});

export const listServices = defineEndpoint({
  id: 'API-34',
  method: 'GET',
  path: '/services',
  access: ['public'],
  summary: 'One page of all services',
  query: pageQuery(SERVICES_PER_PAGE),
  response: servicePage,
  refusals: [],
});

export const listServicesOfTag = defineEndpoint({
  id: 'API-34',
  method: 'GET',
  path: '/services/{tag_slug}',
  access: ['public'],
  summary: 'One page of the services that carry a tag',
  // Anything else names no tag, and never reaches the database.
  params: z.object({ tag_slug: z.string().regex(/^[a-z0-9-]{1,100}$/) }),
  query: pageQuery(SERVICES_PER_PAGE),
  response: servicePage,
  refusals: ['not_found'],
});

export const getServiceDetails = defineEndpoint({
  id: 'API-35',
  method: 'GET',
  path: '/service-details/{id}',
  access: ['public'],
  summary: 'Everything about one service',
  params: z.object({ id: idParam<ServiceId>() }),
  response: z.object({ success: z.literal(true), data: wireDetail }),
  refusals: ['not_found'],
});

export const listCategories = defineEndpoint({
  id: 'API-36',
  method: 'GET',
  path: '/categories/with-count',
  access: ['public'],
  summary: 'Categories of the picker with their services',
  response: z.object({ success: z.literal(true), data: z.array(wireCategory) }),
  refusals: [],
});

export const listOneTimeServices = defineEndpoint({
  id: 'API-02',
  method: 'GET',
  path: '/services/one-time-service',
  access: ['public'],
  summary: 'One-time services that files can be sent for',
  response: z.object({ data: z.array(z.object({ id: wireId, name: z.string() })) }),
  refusals: [],
});
