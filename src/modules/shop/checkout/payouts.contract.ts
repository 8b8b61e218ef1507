import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { listPages, pageQuery, wireId, wireMoney, wireTime, dayField } from '@/shared/wire';
import { periodProblem } from './payouts.rules';

const day = dayField('Must be a date such as 2026-12-24');

const period = { from: day, to: day };

function whole<T extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>>(schema: T) {
  return schema.superRefine(({ from, to }, context) => {
    const message = from === undefined || to === undefined ? null : periodProblem(from, to);
    if (message !== null) context.addIssue({ code: 'custom', path: ['to'], message });
  });
}

const moved = {
  /** What came in, went back and was taken by banks in the period: negative where money left. */
  gross: wireMoney,
  refunds: wireMoney,
  disputes: wireMoney,
  /** The sum of them, before the provider's fee. */
  net: wireMoney,
};

const payout = z.object({
  payment_id: wireId,
  /** The first movement of it in the period. */
  at: wireTime,
  /** Null for money that belongs to no order. */
  order_id: wireId.nullable(),
  provider: z.string(),
  method: z.string(),
  reference: z.string(),
  currency: z.string(),
  /** What the provider kept; null where it does not tell us. */
  fee: wireMoney.nullable(),
  ...moved,
});

export type Payout = z.infer<typeof payout>;

export const listPayouts = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/payouts',
  access: ['admin'],
  summary: 'Money in and out in a period (days in UTC), by payment, from the ledger, with totals by provider',
  query: whole(pageQuery(50).extend({ from: day.optional(), to: day.optional() })),
  response: z.object({
    data: z.array(payout),
    ...listPages,
    /** The period that is shown; this month unless told. */
    from: z.string(),
    to: z.string(),
    /** The day that it is now, in UTC. */
    today: z.string(),
    sums: z.array(
      z.object({ provider: z.string(), currency: z.string(), payments: z.number().int(), ...moved }),
    ),
  }),
  refusals: ['invalid'],
});

export const downloadPayouts = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/payouts.csv',
  access: ['admin'],
  summary: 'All of it as CSV',
  query: whole(z.object(period)),
  response: 'raw',
  responseType: 'text/csv',
  refusals: ['invalid'],
});
