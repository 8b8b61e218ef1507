import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { LARGEST_PICTURE_BYTES } from './pictures.rules';

export const uploadPicture = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/pictures',
  access: ['admin'],
  summary: 'Stores a picture for the pages of the site',
  // The file by itself: taking it out of a form costs up to 180 ms of CPU.
  bodyKind: 'raw',
  maxBodyBytes: LARGEST_PICTURE_BYTES,
  query: z.object({ name: z.string().max(255).default('picture') }),
  body: z.custom<Uint8Array<ArrayBuffer>>(),
  response: z.object({
    /** Its path behind the base of pictures, as services and galleries keep it. */
    path: z.string(),
    /** Its address on this site, for texts. */
    src: z.string(),
    width: z.number().int(),
    height: z.number().int(),
  }),
  status: 201,
  refusals: ['unauthenticated', 'forbidden', 'invalid'],
  rate: [{ by: 'caller', limit: 120, windowSeconds: 600 }],
});
