import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { wireMoney } from '@/shared/wire';
import { isQuarter } from './vat-report.rules';

const quarter = z.string().refine(isQuarter, 'Must be a quarter such as 2026-Q1');
const query = z.object({ quarter: quarter.optional() });

const figures = {
  /** Receipts and invoices: how many, with VAT, and the VAT in it. */
  sales: z.number().int(),
  sold: wireMoney,
  sold_vat: wireMoney,
  /** Credit notes, positive. */
  credits: z.number().int(),
  credited: wireMoney,
  credited_vat: wireMoney,
  /** What is left: without VAT, and the VAT that is owed. */
  net: wireMoney,
  vat: wireMoney,
};

const row = z.object({
  /** Where the buyer lives, as it was asked; null where nobody asked. */
  country: z.string().nullable(),
  rule: z.string(),
  /** In percent. */
  rate: z.number(),
  currency: z.string(),
  ...figures,
});

export type VatRow = z.infer<typeof row>;

export const getVatReport = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/vat',
  access: ['admin'],
  summary:
    'VAT of a quarter (in the studio’s time zone) by country and rate, from receipts and credit notes; this quarter by default',
  query,
  response: z.object({
    data: z.object({
      quarter: z.string(),
      /** Whether test money is counted: in the demo studio only. */
      demo: z.boolean(),
      /** Quarters that may hold something, newest first. */
      quarters: z.array(z.string()),
      rows: z.array(row),
      totals: z.array(z.object({ currency: z.string(), ...figures })),
    }),
  }),
  refusals: ['invalid'],
});

export const downloadVatReport = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/vat.csv',
  access: ['admin'],
  summary: 'The same as CSV',
  query,
  response: 'raw',
  responseType: 'text/csv',
  refusals: ['invalid'],
});
