import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { orderBody, seenVersion, text, wireId } from '@/shared/wire';

const REFUSED = ['unauthenticated', 'forbidden'] as const;
const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
const named = z.object({ id });
const seen = z.object({ version: seenVersion });

const wireCategory = z.object({
  id: wireId,
  version: z.number().int(),
  name: z.string(),
  image: z.string().nullable(),
  image_alt: z.string(),
  in_picker: z.boolean(),
  /** 'Choose this if …'; empty where nothing is said. */
  advice: z.string(),
  /** Services of any state; a category with some stays. */
  services: z.number().int(),
});

const wireTag = z.object({
  id: wireId,
  version: z.number().int(),
  name: z.string(),
  slug: z.string(),
  services: z.number().int(),
});

const categoryBody = z.object({
  name: text(80, 'Name is required'),
  in_picker: z.boolean(),
  image: text(300).nullable().default(null),
  image_alt: text(300).default(''),
  advice: text(300).default(''),
});

const tagBody = z.object({
  name: text(80, 'Name is required'),
  slug: text(80, 'Address is required').regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'Only a to z, 0 to 9 and single hyphens',
  ),
});

export type StudioCategory = z.infer<typeof wireCategory>;
export type StudioTag = z.infer<typeof wireTag>;
export type CategoryBody = z.infer<typeof categoryBody>;
export type TagBody = z.infer<typeof tagBody>;

const categories = z.object({ data: z.array(wireCategory) });
const tags = z.object({ data: z.array(wireTag) });

export const listStudioCategories = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/categories',
  access: ['admin'],
  summary: 'Categories in their order',
  response: categories,
  refusals: [...REFUSED],
});

export const createCategory = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/categories',
  access: ['admin'],
  summary: 'Adds a category at the end',
  body: categoryBody,
  response: categories,
  status: 201,
  refusals: [...REFUSED, 'invalid'],
});

export const orderCategories = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/categories/order',
  access: ['admin'],
  summary: 'Puts the categories into another order',
  body: orderBody(),
  response: categories,
  refusals: [...REFUSED, 'conflict', 'invalid'],
});

export const saveCategory = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/categories/{id}',
  access: ['admin'],
  summary: 'Changes a category',
  params: named,
  body: categoryBody.extend(seen.shape),
  response: categories,
  refusals: [...REFUSED, 'not_found', 'conflict', 'invalid'],
});

export const removeCategory = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/categories/{id}/remove',
  access: ['admin'],
  summary: 'Deletes a category that holds no service',
  params: named,
  body: seen,
  response: categories,
  refusals: [...REFUSED, 'not_found', 'conflict'],
});

export const listStudioTags = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/tags',
  access: ['admin'],
  summary: 'Tags of the catalogue',
  response: tags,
  refusals: [...REFUSED],
});

export const createTag = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/tags',
  access: ['admin'],
  summary: 'Adds a tag',
  body: tagBody,
  response: tags,
  status: 201,
  refusals: [...REFUSED, 'invalid'],
});

export const saveTag = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/tags/{id}',
  access: ['admin'],
  summary: 'Changes a tag',
  params: named,
  body: tagBody.extend(seen.shape),
  response: tags,
  refusals: [...REFUSED, 'not_found', 'conflict', 'invalid'],
});

export const removeTag = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/tags/{id}/remove',
  access: ['admin'],
  summary: 'Takes a tag off every service and deletes it',
  params: named,
  body: seen,
  response: tags,
  refusals: [...REFUSED, 'not_found', 'conflict'],
});
