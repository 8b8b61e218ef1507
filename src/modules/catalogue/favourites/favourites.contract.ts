import { z } from 'zod';
import { wireService } from '@/modules/catalogue/services/catalogue.contract';
import { defineEndpoint } from '@/shared/endpoint';
import type { ServiceId } from '@/shared/ids';
import { idField, idParam, listPages, pageQuery, wireId } from '@/shared/wire';
import { FAVOURITES_PER_PAGE } from './favourites.rules';

const favourite = wireService.extend({ service_id: wireId });

const favouritePage = z.object({
  data: z.array(favourite),
  ...listPages,
});

export type FavouritePage = z.infer<typeof favouritePage>;

const rate = [{ by: 'ip', limit: 120, windowSeconds: 60 }] as const;

export const listFavourites = defineEndpoint({
  id: 'API-22',
  method: 'GET',
  path: '/my-favourites',
  access: ['customer'],
  summary: 'One page of an account’s favourites, newest first, without services that are no longer on sale',
  query: pageQuery(FAVOURITES_PER_PAGE),
  response: z.object({ data: favouritePage }),
  refusals: [],
});

export const addFavourite = defineEndpoint({
  id: 'API-23',
  method: 'POST',
  path: '/my-favourites',
  access: ['customer'],
  summary: 'Make a service a favourite: 201, or 200 where it is one already',
  body: z.object({ service_id: idField<ServiceId>() }),
  status: 201,
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found', 'invalid'],
  rate,
});

export const removeFavourite = defineEndpoint({
  id: 'API-24',
  method: 'DELETE',
  path: '/my-favourites/{service_id}',
  access: ['customer'],
  summary: 'Remove a service from the favourites; succeeds if it was not one',
  params: z.object({ service_id: idParam<ServiceId>() }),
  response: z.object({ success: z.literal(true) }),
  refusals: [],
  rate,
});
