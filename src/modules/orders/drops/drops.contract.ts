import { z } from 'zod';
import { MAX_FILE_BYTES } from '@/modules/files/uploads/uploads.rules';
import { defineEndpoint } from '@/shared/endpoint';
import type { CheckoutId, ServiceId, VariationId } from '@/shared/ids';
import { idField, text, wireId } from '@/shared/wire';

const MAX_FILES = 500;
const MAX_SONGS = 99;

const announced = z.object({
  name: text(300, 'Name is required'),
  size: z.number().int().min(1).max(MAX_FILE_BYTES),
});

/** The songs of a drop with their files, as the sender's browser announced them. */
export const droppedSongs = z
  .array(
    z.object({
      title: text(255, 'Title is required'),
      files: z.array(announced).min(1).max(MAX_FILES),
    }),
  )
  .min(1)
  .max(MAX_SONGS)
  .refine(
    (songs) => songs.reduce((sum, { files }) => sum + files.length, 0) <= MAX_FILES,
    `At most ${MAX_FILES} files`,
  );

export const keepDrop = defineEndpoint({
  id: 'API-70',
  method: 'PUT',
  path: '/drops',
  access: ['upload-session'],
  summary: 'Says what the files of my upload session are for: songs of a service that is in the cart',
  body: z.object({
    service_id: idField<ServiceId>(),
    variation_id: idField<VariationId>().nullish(),
    songs: droppedSongs,
  }),
  maxBodyBytes: 256 * 1024,
  response: z.object({ kept: z.literal(true) }),
  refusals: ['unauthenticated', 'conflict', 'invalid'],
  rate: [{ by: 'ip', limit: 120, windowSeconds: 60 }],
});

export const bindDrop = defineEndpoint({
  id: 'API-70',
  method: 'PUT',
  path: '/drops/checkout',
  access: ['upload-session'],
  summary:
    'Ties the files of my upload session to my checkout: its order takes them once it is paid and they have come',
  body: z.object({ checkout_id: idField<CheckoutId>(), checkout_secret: text(200) }),
  response: z.object({
    /** The order of the checkout; null before it is paid. */
    order_id: wireId.nullable(),
    /** Songs whose files the order has, and songs that it waits for. */
    joined: z.number().int(),
    waiting: z.number().int(),
  }),
  refusals: ['unauthenticated', 'not_found'],
  rate: [{ by: 'ip', limit: 240, windowSeconds: 60 }],
});
