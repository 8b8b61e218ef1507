import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { Id, OrderId } from '@/shared/ids';
import { idField, idParam, text, wireId, wireTime } from '@/shared/wire';

/** A browser that is told what happens. */
export type DeviceId = Id<'push-device'>;

const MINUTE = 60;

export const getDeviceKey = defineEndpoint({
  id: 'API-77',
  method: 'GET',
  path: '/devices/key',
  access: ['public'],
  summary: 'The public key that a browser subscribes to push messages with (VAPID)',
  response: z.object({ success: z.literal(true), key: z.string() }),
  refusals: [],
});

const base64url = (max: number) =>
  text(max).regex(/^[\w-]+=*$/, 'This browser sent a key that cannot be used');

export const putDevice = defineEndpoint({
  id: 'API-77',
  method: 'PUT',
  path: '/devices',
  access: ['customer', 'guest-link'],
  summary:
    'Tells this browser what happens to my songs; with `order_id` and its private link, what happens to that order',
  body: z.object({
    endpoint: text(1000, 'This browser did not say where it can be reached'),
    p256dh: base64url(100),
    auth: base64url(50),
    /** Whether notifications leave out what the songs are called. */
    hide_names: z.boolean('Say whether song names are hidden'),
    order_id: idField<OrderId>().optional(),
  }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  /** conflict: the browser's push service is none of the public internet. */
  refusals: ['unauthenticated', 'not_found', 'conflict', 'rate_limited'],
  rate: [{ by: 'ip', limit: 60, windowSeconds: 10 * MINUTE }],
});

export const listDevices = defineEndpoint({
  id: 'API-77',
  method: 'GET',
  path: '/devices',
  access: ['customer'],
  summary: 'The browsers that are told about my songs, newest first',
  response: z.object({
    success: z.literal(true),
    data: z.array(
      z.object({
        id: wireId,
        user_agent: z.string().nullable(),
        hide_names: z.boolean(),
        created_at: wireTime,
        last_told_at: wireTime.nullable(),
      }),
    ),
  }),
  refusals: ['unauthenticated'],
});

export const removeDevice = defineEndpoint({
  id: 'API-77',
  method: 'DELETE',
  path: '/devices/{deviceId}',
  access: ['customer'],
  summary: 'Tells one of my browsers nothing more',
  params: z.object({ deviceId: idParam<DeviceId>() }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  refusals: ['unauthenticated', 'not_found'],
});

export const forgetDevice = defineEndpoint({
  id: 'API-77',
  method: 'POST',
  path: '/devices/forget',
  access: ['public'],
  summary:
    'Tells a browser nothing more: it is named by its own address at its push service, which nobody else knows. With `order_id` only about that order.',
  body: z.object({
    endpoint: text(1000, 'This browser did not say where it can be reached'),
    order_id: idField<OrderId>().optional(),
  }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  refusals: ['rate_limited'],
  rate: [{ by: 'ip', limit: 60, windowSeconds: 10 * MINUTE }],
});
