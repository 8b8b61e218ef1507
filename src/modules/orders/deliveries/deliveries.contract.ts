import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { DeliveryId, OrderId, OrderItemId } from '@/shared/ids';
import { idParam, text, wireId, wireTime } from '@/shared/wire';
import { MAX_FLAG_LENGTH, MAX_FLAGS } from './delivery-check.rules';

/** A delivered file; its addresses are signed and short-lived. */
export const deliveryFile = z.object({
  id: wireId,
  name: z.string(),
  size: z.number().int(),
  sha256: z.string().nullable(),
  media_type: z.string(),
  /** Download, byte for byte what the engineer sent. */
  url: z.string(),
  /** For listening in the page: a lossless copy where one is made, else the file itself. */
  listen_url: z.string(),
  /** A small mp3 of it for slow lines; null where there is none, or none yet. */
  preview_url: z.string().nullable(),
});

/** One version of an item, newest last. */
export const delivery = z.object({
  id: wireId,
  version: z.number().int(),
  note: z.string(),
  created_at: wireTime,
  files: z.array(deliveryFile),
});

export const getDelivery = defineEndpoint({
  id: 'API-72',
  method: 'GET',
  path: '/deliveries/{deliveryId}',
  access: ['owner', 'guest-link', 'engineer-assigned', 'admin'],
  summary: 'One version: its files with checksums, its note, and until when it is kept',
  params: z.object({ deliveryId: idParam<DeliveryId>() }),
  response: z.object({
    success: z.literal(true),
    data: delivery.extend({
      order_id: wireId,
      order_item_id: wireId,
      /** When the project's files are deleted. */
      delete_at: wireTime.nullable(),
    }),
  }),
  refusals: ['not_found'],
});

/** What is drawn of a sound: `peaks` are packed as those of samples are (API-06). */
export const drawnSound = z.object({
  file_id: wireId,
  /** Seconds; null where it is not known. */
  duration: z.number().nonnegative().nullable(),
  /** Lowest and highest value of equal slices. */
  peaks: z.string().nullable(),
  /** Integrated loudness; null for silence and what can't be read. */
  lufs: z.number().nullable(),
  /** It is still to be drawn: ask again. */
  pending: z.boolean(),
});

/** 400 slices of each sound, or 1,600 for wide pages. */
export const soundDetail = z.enum(['coarse', 'fine']).default('coarse');

/** The sound that a song's versions are compared with: what its customer sent. */
export const beforeSound = z.object({
  id: wireId,
  name: z.string(),
  /** A file that was sent, or all tracks that were sent, summed. */
  kind: z.enum(['sent', 'sum']),
  /** For listening in the page: a lossless copy where one is made, else the file itself. */
  listen_url: z.string(),
  /** A small mp3 of it for slow lines; null where there is none, or none yet. */
  preview_url: z.string().nullable(),
});

/** A sent file that a song should sound like, as the player of its versions plays it. */
export const referenceSound = z.object({
  id: wireId,
  listen_url: z.string(),
  preview_url: z.string().nullable(),
  /** Null until it is drawn, and where it can't be: coarse slices, packed. */
  peaks: z.string().nullable(),
  lufs: z.number().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
});

export const getDeliveryPeaks = defineEndpoint({
  id: 'API-72',
  method: 'GET',
  path: '/deliveries/{deliveryId}/peaks',
  access: ['owner', 'guest-link', 'engineer-assigned', 'admin'],
  summary: 'Waveforms of a version’s sounds; a file that can’t be drawn, or is not drawn yet, has none',
  params: z.object({ deliveryId: idParam<DeliveryId>() }),
  query: z.object({ detail: soundDetail }),
  response: z.object({ success: z.literal(true), data: z.array(drawnSound) }),
  refusals: ['not_found'],
});

export const getBeforePeaks = defineEndpoint({
  id: 'API-72',
  method: 'GET',
  path: '/orders/{orderId}/items/{itemId}/before/peaks',
  access: ['owner', 'guest-link', 'engineer-assigned', 'admin'],
  summary:
    'Waveform of the sound that an item’s versions are compared with; null where nothing that was sent is it',
  params: z.object({ orderId: idParam<OrderId>(), itemId: idParam<OrderItemId>() }),
  query: z.object({ detail: soundDetail }),
  response: z.object({ success: z.literal(true), data: drawnSound.nullable() }),
  refusals: ['not_found'],
});

export const downloadDeliveries = defineEndpoint({
  id: 'API-71',
  method: 'GET',
  path: '/orders/{orderId}/items/{itemId}/deliveries.zip',
  access: ['owner', 'guest-link', 'engineer-assigned', 'admin'],
  summary: 'All versions of an item as one zip, streamed; a private link may travel as ?link= too',
  params: z.object({ orderId: idParam<OrderId>(), itemId: idParam<OrderItemId>() }),
  query: z.object({
    /** One version only. */
    version: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'Unknown version')
      .transform(Number)
      .optional(),
    link: text(200).optional(),
  }),
  response: 'raw',
  responseType: 'application/zip',
  refusals: ['not_found'],
  rate: [{ by: 'ip', limit: 60, windowSeconds: 60 }],
});

export const deliverItem = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/items/{itemId}/deliver',
  access: ['engineer-assigned', 'admin'],
  summary:
    'Deliver the next version of an item. Flags of the check that `despite` does not name are refused as a conflict whose data names them',
  params: z.object({ itemId: idParam<OrderItemId>() }),
  body: z.object({
    /** Addresses of finished uploads of this session. */
    links: z.array(text(2000)).min(1, 'Upload at least one file.').max(50),
    upload_session: text(200),
    note: text(10_000).default(''),
    /** How many revision rounds the engineer had read: a newer one must be read before it counts as answered. */
    rounds_seen: z.number().int().min(0).max(2_147_483_647).optional(),
    /** What the check flagged and the engineer delivers nevertheless. */
    despite: z.array(text(MAX_FLAG_LENGTH)).max(MAX_FLAGS).default([]),
  }),
  response: z.object({ success: z.literal(true), delivery }),
  status: 201,
  refusals: ['not_found', 'forbidden', 'conflict', 'invalid'],
});

export const checkFiles = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/items/{itemId}/delivery-check',
  access: ['engineer-assigned', 'admin'],
  summary: 'Before a delivery: which promised parts are missing, which files are wrong. Nothing is kept',
  params: z.object({ itemId: idParam<OrderItemId>() }),
  body: z.object({
    links: z.array(text(2000)).min(1, 'Upload at least one file.').max(50),
    upload_session: text(200),
  }),
  response: z.object({
    success: z.literal(true),
    data: z.object({
      /** What the customer was promised, and the file that is taken for it; null where it is missing. */
      parts: z.array(z.object({ text: z.string(), file: z.string().nullable() })),
      files: z.array(
        z.object({
          id: wireId,
          name: z.string(),
          format: z.string().nullable(),
          problems: z.array(z.string()),
        }),
      ),
      /** Some files are judged by their heads only: ask again. */
      measuring: z.boolean(),
    }),
  }),
  refusals: ['not_found', 'forbidden', 'invalid'],
});
