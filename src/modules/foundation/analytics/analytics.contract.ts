import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { text } from '@/shared/wire';
import {
  DETAIL_KEYS,
  DETAIL_LENGTH,
  EVENT_NAMES,
  MAX_EVENTS,
  OLDEST_MS,
  PATH_LENGTH,
  VIEWPORTS,
} from './analytics.rules';

const detail = z.union([text(DETAIL_LENGTH), z.number().min(-1e12).max(1e12), z.boolean()]);

const event = z.object({
  /** Made by the browser for this event alone: who sends it twice is counted once. */
  id: z.uuid('Must be an id of its own'),
  name: z.enum(EVENT_NAMES, 'Unknown event'),
  /** How long ago it happened, in milliseconds: browsers' clocks are not asked. */
  ago_ms: z.number().int().min(0).max(OLDEST_MS),
  path: text(PATH_LENGTH, 'Path is required').startsWith('/', 'Must be a path of this site'),
  referrer_host: text(255)
    .regex(/^[\w.:[\]-]*$/, 'Must be a host')
    .nullable()
    .optional(),
  viewport: z.enum(VIEWPORTS),
  details: z.partialRecord(z.enum(DETAIL_KEYS, 'Unknown detail'), detail).optional(),
});

export type WireEvent = z.input<typeof event>;

export const countEvents = defineEndpoint({
  id: 'API-76',
  method: 'POST',
  path: '/analytics/events',
  access: ['public'],
  summary: 'Counts what visitors did: a batch of first-party events without cookie or identifier',
  body: z.object({ events: z.array(event).min(1, 'Nothing to count').max(MAX_EVENTS) }),
  maxBodyBytes: 8 * 1024,
  response: z.object({ success: z.literal(true) }),
  status: 202,
  refusals: ['invalid', 'rate_limited'],
  rate: [
    { by: 'ip', limit: 120, windowSeconds: 60 },
    { by: 'ip', limit: 5000, windowSeconds: 86_400 },
  ],
});
