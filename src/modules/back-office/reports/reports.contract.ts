import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { wireMoney, wireTime, dayField } from '@/shared/wire';
import { daysIn, MAX_PERIOD, STEPS_OF_TIME, VISIT_STEPS } from './reports.rules';

const period = z
  .object({
    /** Days in UTC, both counted; the last 30 where they are left out. */
    from: dayField('Choose a day').optional(),
    to: dayField('Choose a day').optional(),
    by: z.enum(STEPS_OF_TIME).default('day'),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'Choose both days',
  })
  .refine(({ from = '', to = '' }) => from <= to, {
    path: ['to'],
    message: 'The last day is before the first',
  })
  .refine(({ from, to }) => !from || !to || daysIn(from, to) <= MAX_PERIOD, {
    path: ['from'],
    message: 'At most five years',
  });

export type Period = z.output<typeof period>;

const sums = z.object({
  revenue: wireMoney,
  refunds: wireMoney,
  orders: z.number().int(),
  delivered: z.number().int(),
  on_time: z.number().int(),
  revised: z.number().int(),
});

const counted = z.object({ name: z.string(), count: z.number().int() });

const numbers = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(STEPS_OF_TIME),
  currency: z.string(),
  /** Up to when everything is counted; null before the first count. */
  counted_until: wireTime.nullable(),
  total: sums,
  steps_of_time: z.array(sums.extend({ start: z.iso.date() })),
  /** Visitors of each day that came so far, all days together. */
  visits: z.array(z.object({ step: z.enum(VISIT_STEPS), count: z.number().int() })),
  /** Median seconds from a first question to its first answer. */
  first_answer: z.object({ median_seconds: z.number().nullable(), count: z.number().int() }),
  pages: z.array(counted),
  samples: z.array(counted),
});

export type Reports = z.infer<typeof numbers>;

export const getReports = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/numbers',
  access: ['admin'],
  summary: 'Revenue, orders, conversion, deliveries and answers of a period, from kept counts',
  query: period,
  response: z.object({ data: numbers }),
  refusals: ['forbidden', 'invalid'],
});

export const getNumbersCsv = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/numbers/csv',
  access: ['admin'],
  summary: 'The steps of a period as CSV',
  query: period,
  response: 'raw',
  responseType: 'text/csv',
  refusals: ['forbidden', 'invalid'],
});

export const rebuildReports = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/numbers/rebuild',
  access: ['admin'],
  summary: 'Counts everything anew in the background',
  response: z.object({ success: z.literal(true) }),
  status: 202,
  refusals: ['forbidden'],
  rate: [{ by: 'caller', limit: 6, windowSeconds: 3600 }],
});
