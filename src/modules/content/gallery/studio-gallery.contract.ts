import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { Id } from '@/shared/ids';
import { idParam, orderBody, seenVersion, text, wireId } from '@/shared/wire';

export type GalleryPictureId = Id<'gallery-picture'>;

const alt = text(300);

const studioPicture = z.object({
  id: wireId,
  version: z.number().int(),
  image: z.string(),
  alt: z.string().nullable(),
});

export type StudioPicture = z.infer<typeof studioPicture>;

const one = z.object({ data: studioPicture });
const all = z.object({ data: z.array(studioPicture) });
const shared = { id: 'API-80', access: ['admin'] } as const;
const params = z.object({ id: idParam<GalleryPictureId>() });

export const listStudioPictures = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/studio/gallery',
  summary: 'Every picture of the gallery with its version, in its order',
  response: all,
  refusals: [],
});

export const addToGallery = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/studio/gallery',
  summary: 'Puts an uploaded picture at the end of the gallery',
  body: z.object({
    image: text(80, 'Choose a picture').regex(/^uploads\/[0-9a-f]{32}\.webp$/, 'Choose a picture'),
    alt,
  }),
  response: one,
  status: 201,
  refusals: ['unauthenticated'],
});

export const orderGallery = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/studio/gallery/order',
  summary: 'Sorts the gallery',
  body: orderBody(),
  response: all,
  refusals: ['unauthenticated', 'conflict', 'invalid'],
});

export const describePicture = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/studio/gallery/{id}',
  summary: 'Changes the description of a picture',
  params,
  body: z.object({ alt, version: seenVersion }),
  response: one,
  refusals: ['unauthenticated', 'not_found', 'conflict'],
});

export const removeFromGallery = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/studio/gallery/{id}',
  summary: 'Takes a picture out of the gallery',
  params,
  body: z.object({ version: seenVersion }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['unauthenticated', 'not_found', 'conflict'],
});
