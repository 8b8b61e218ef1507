import { z } from 'zod';
import type { ServiceId, VariationId } from '@/shared/ids';
import { idField, text } from '@/shared/wire';
import { isPlainMarkup, TAKES } from '../catalogue.rules';
import { eachPlan } from '../plans.rules';

const minor = z.number().int().min(0).max(100_000_000);
const markup = z
  .string()
  .max(20_000)
  .refine(isPlainMarkup, 'Only p, ul, ol, li, strong, em and br, without attributes');
const optionalMarkup = markup.nullish();
const picture = text(300).nullish();

const limit = (most: number) => z.number().int().min(1).max(most).nullish();
const advice = text(300).nullish();

const texts = {
  detail: optionalMarkup,
  brief_detail: optionalMarkup,
  includes: optionalMarkup,
  description: optionalMarkup,
  requirements: optionalMarkup,
  notes: optionalMarkup,
};

const variation = z.object({
  id: idField<VariationId>(),
  name: text(255, 'Name is required'),
  price_minor: minor.nullish(),
  discounted_price_minor: minor.nullish(),
  image: picture,
  max_files: limit(500),
  max_songs: limit(100),
  ...texts,
});

const service = z
  .object({
    id: idField<ServiceId>(),
    name: text(255, 'Name is required'),
    category_id: z.number().int().positive(),
    service_type: z.enum(['one_time', 'subscription']),
    is_gift_card: z.boolean().default(false),
    price_minor: minor,
    discounted_price_minor: minor.nullish(),
    label_name: text(40).nullish(),
    image: picture,
    ...texts,
    rush_surcharge_minor: minor.nullish(),
    turnaround_hours: z.tuple([z.number().int().min(0), z.number().int().min(0)]),
    max_revision: z.number().int().min(0).max(100),
    revision_price_minor: minor.min(1).nullish(),
    items_per_month: z.number().int().min(1).max(50).default(1),
    takes: z.enum(TAKES).nullish(),
    max_files: limit(500),
    max_songs: limit(100),
    max_minutes: limit(600),
    advice,
    ...eachPlan(() => text(255).nullish()),
    tags: z.array(z.string()),
    position: z.number().int(),
    variations: z.array(variation).default([]),
  })
  .refine(
    (one) => (one.discounted_price_minor ?? 0) <= one.price_minor,
    'A discount must not raise the price',
  );

/** A catalogue as a content file holds it; money in minor units. */
export const catalogueFile = z.object({
  categories: z.array(
    z.object({
      id: z.number().int().positive(),
      name: text(80, 'Name is required'),
      image: picture,
      advice,
    }),
  ),
  tags: z.array(z.object({ slug: z.string().regex(/^[a-z0-9-]+$/), tag: text(80, 'Tag is required') })),
  services: z.array(service),
});

export type CatalogueFile = z.infer<typeof catalogueFile>;
