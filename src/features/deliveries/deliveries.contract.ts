import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { OrderItemId } from '@/shared/ids';
import { idParam, text, wireId, wireTime } from '@/shared/wire';

/** A delivered file; both addresses are signed and short-lived. */
export const deliveryFile = z.object({
  id: wireId,
  name: z.string(),
  size: z.number().int(),
  sha256: z.string().nullable(),
  media_type: z.string(),
  /** Download, byte for byte what the engineer sent. */
  url: z.string(),
  /** For listening in the page. */
  listen_url: z.string(),
});

/** One version of an item, newest last. */
export const delivery = z.object({
  id: wireId,
  version: z.number().int(),
  note: z.string(),
  created_at: wireTime,
  files: z.array(deliveryFile),
});

export const deliverItem = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/items/{itemId}/deliver',
  access: ['engineer-assigned', 'admin'],
  summary: 'Deliver the next version of an item',
  params: z.object({ itemId: idParam<OrderItemId>() }),
  body: z.object({
    /** Addresses of finished uploads of this session. */
    links: z.array(text(2000)).min(1, 'Upload at least one file.').max(50),
    upload_session: text(200),
    note: text(10_000).default(''),
    /** How many revision rounds the engineer had read: a newer one must be read before it counts as answered. */
    rounds_seen: z.number().int().min(0).optional(),
  }),
  response: z.object({ success: z.literal(true), delivery }),
  status: 201,
  refusals: ['not_found', 'forbidden', 'conflict', 'invalid'],
});
