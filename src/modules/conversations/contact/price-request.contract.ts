import { z } from 'zod';
import { droppedSongs } from '@/modules/orders/drops/drops.contract';
import { defineEndpoint } from '@/shared/endpoint';
import { text } from '@/shared/wire';
import { CONTACT_LIMITS, INVALID_EMAIL, MAILABLE, REQUIRED } from './leads.rules';

export const askPrice = defineEndpoint({
  id: 'API-10',
  method: 'POST',
  path: '/price-requests',
  access: ['upload-session'],
  summary:
    'Asks for the price of dropped files that are more than anything on sale; a message to the studio with them attached',
  body: z.object({
    // It stands in the header of a mail and on one line of a list.
    name: text(CONTACT_LIMITS.name, REQUIRED.name).transform((value) => value.replaceAll(/\s+/g, ' ')),
    email: text(CONTACT_LIMITS.email, REQUIRED.email).regex(MAILABLE, INVALID_EMAIL),
    note: z.string().trim().max(2000, 'At most 2,000 characters').default(''),
    /** As its sender's browser counted and measured; the files themselves tell. */
    tracks: z.number().int().min(0).max(500),
    seconds: z.number().min(0).max(1e7).nullable(),
    songs: droppedSongs,
    website: z.unknown().optional(),
  }),
  maxBodyBytes: 256 * 1024,
  response: z.object({ success: z.literal(true), message: z.string() }),
  refusals: ['unauthenticated', 'conflict'],
  rate: [
    { by: 'ip', limit: 6, windowSeconds: 600 },
    { by: 'ip', limit: 20, windowSeconds: 86_400 },
    { by: 'email-and-ip', limit: 6, windowSeconds: 3600 },
    { by: 'email', limit: 40, windowSeconds: 3600 },
  ],
});
