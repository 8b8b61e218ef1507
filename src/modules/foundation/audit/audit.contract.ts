import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { pageQuery, text, wireId, wireTime, dayField } from '@/shared/wire';

const fields = z.record(z.string(), z.unknown());

const change = z.object({
  id: wireId,
  at: wireTime,
  /** Null where the studio did it by itself, or the account is gone. */
  by_id: wireId.nullable(),
  by: z.string(),
  /** Thing and verb: service.changed. */
  action: z.string(),
  kind: z.string(),
  subject_id: z.string(),
  subject: z.string(),
  /** What differs; null where it did not exist. Money in minor units. */
  before: fields.nullable(),
  after: fields.nullable(),
});

/** One line of the log. */
export type WireChange = z.infer<typeof change>;

const day = dayField('Enter a day');

export const listChanges = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/audit',
  access: ['admin'],
  summary:
    'Every change made by the studio’s people, newest first; filtered by person, kind, subject, text and days (UTC).',
  query: pageQuery(50).extend({
    by: z
      .string()
      .regex(/^[1-9]\d{0,15}$/, 'Unknown person')
      .optional(),
    kind: text(60).optional(),
    /** Id of the thing, together with its kind. */
    subject: text(100).optional(),
    /** Part of the thing's name, of the action or of who did it. */
    q: text(100).optional(),
    from: day.optional(),
    /** The day included. */
    to: day.optional(),
  }),
  response: z.object({
    data: z.array(change),
    /** Everybody and every kind of thing that the log knows. */
    people: z.array(z.object({ id: wireId, name: z.string() })),
    kinds: z.array(z.string()),
    current_page: z.number().int(),
    last_page: z.number().int(),
    total: z.number().int(),
  }),
  refusals: ['invalid'],
});
