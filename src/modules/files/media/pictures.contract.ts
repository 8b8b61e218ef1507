import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { LARGEST_PICTURE_BYTES } from './pictures.rules';

// The form around the file takes some room too.
const FORM_BYTES = 64 * 1024;

export const uploadPicture = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/pictures',
  access: ['admin'],
  summary: 'Keeps a picture for the pages of the site',
  bodyKind: 'multipart',
  maxBodyBytes: LARGEST_PICTURE_BYTES + FORM_BYTES,
  body: z.object({ file: z.instanceof(File, { message: 'Please choose a picture' }) }),
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
