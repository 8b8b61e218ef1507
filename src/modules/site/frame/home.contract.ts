import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { Id } from '@/shared/ids';
import { idParam, orderBody, seenVersion, text, wireId } from '@/shared/wire';
import { unknownPlaceholder } from './fill-home-text.rules';
import { HOME_TEXTS } from './home-texts.rules';

export type NameCreditId = Id<'name-credit'>;

const homeTexts = z.record(z.string(), z.string());
export type HomeTexts = z.infer<typeof homeTexts>;

export const getHomeTexts = defineEndpoint({
  id: 'API-81',
  method: 'GET',
  path: '/home-texts',
  access: ['public'],
  summary: 'The words of the home page by name, placeholders of settings not yet filled',
  response: z.object({ data: homeTexts }),
  refusals: [],
});

const shared = { id: 'API-80', access: ['admin'] } as const;

const words = (max: number) =>
  text(max, 'This text must not be empty').superRefine((typed, context) => {
    const unknown = unknownPlaceholder(typed);
    if (unknown !== null) context.addIssue({ code: 'custom', message: `Unknown placeholder {{${unknown}}}` });
  });

const shape = Object.fromEntries(HOME_TEXTS.map(({ name, long }) => [name, words(long ? 600 : 120)]));

const storedTexts = z.object({ version: z.number().int(), values: homeTexts });

export type StoredHomeTexts = z.infer<typeof storedTexts>;

export const getStudioHomeTexts = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/studio/home-texts',
  summary: 'The words of the home page with their version',
  response: z.object({ data: storedTexts }),
  refusals: [],
});

export const saveHomeTexts = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/studio/home-texts',
  summary: 'Saves the words of the home page',
  body: z.object({ version: seenVersion, values: z.object(shape) }),
  response: z.object({ data: storedTexts }),
  refusals: ['unauthenticated', 'conflict'],
});

const credit = { name: text(120, 'Name is required'), role: text(80) };
const studioCredit = z.object({
  id: wireId,
  version: z.number().int(),
  name: z.string(),
  role: z.string().nullable(),
});

export type StudioCredit = z.infer<typeof studioCredit>;

const one = z.object({ data: studioCredit });
const all = z.object({ data: z.array(studioCredit) });
const params = z.object({ id: idParam<NameCreditId>() });

export const listStudioCredits = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/studio/name-credits',
  summary: 'Every name credit with its version, in its order',
  response: all,
  refusals: [],
});

export const addCredit = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/studio/name-credits',
  summary: 'Adds a name credit at the end',
  body: z.object(credit),
  response: one,
  status: 201,
  refusals: ['unauthenticated'],
});

export const orderCredits = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/studio/name-credits/order',
  summary: 'Sorts the name credits',
  body: orderBody(),
  response: all,
  refusals: ['unauthenticated', 'conflict', 'invalid'],
});

export const changeCredit = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/studio/name-credits/{id}',
  summary: 'Changes a name credit',
  params,
  body: z.object({ ...credit, version: seenVersion }),
  response: one,
  refusals: ['unauthenticated', 'not_found', 'conflict'],
});

export const removeCredit = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/studio/name-credits/{id}',
  summary: 'Removes a name credit',
  params,
  body: z.object({ version: seenVersion }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['unauthenticated', 'not_found', 'conflict'],
});
