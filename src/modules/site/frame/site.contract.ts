import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { wireId } from '@/shared/wire';

const nameCredit = z.object({ id: wireId, name: z.string(), role: z.string().nullable() });

export type NameCredit = z.infer<typeof nameCredit>;

export const listNameCredits = defineEndpoint({
  id: 'API-81',
  method: 'GET',
  path: '/name-credits',
  access: ['public'],
  summary: 'Artists that the studio worked for, for the home page',
  response: z.object({ data: z.array(nameCredit) }),
  refusals: [],
});
