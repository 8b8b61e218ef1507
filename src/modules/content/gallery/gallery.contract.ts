import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { wireId } from '@/shared/wire';

const wirePicture = z.object({
  id: wireId,
  /** Path below the base of public files, or a full address. */
  image: z.string(),
  alt: z.string().nullable(),
});

export type WirePicture = z.infer<typeof wirePicture>;

// 'gallary' is how the specified client spells it.
export const listPictures = defineEndpoint({
  id: 'API-09',
  method: 'GET',
  path: '/gallary',
  access: ['public'],
  summary: 'Every picture of the studio gallery, in order',
  response: z.array(wirePicture),
  refusals: [],
});
