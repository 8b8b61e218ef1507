import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { wireId, wireMoney } from '@/shared/wire';
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

const registerAnswer = z.object({
  state: z.enum(['valid', 'invalid', 'unavailable']),
  at: z.iso.datetime(),
  /** The consultation number of VIES; null where it gave none. */
  consultation: z.string().nullable(),
});

/** What the VAT of one order rests on. */
const evidence = z.object({
  order_id: wireId,
  at: z.iso.datetime(),
  rule: z.string(),
  country: z.string().nullable(),
  /** What says where a consumer is; empty where the place decides nothing. */
  pieces: z.array(z.object({ kind: z.enum(['declared', 'payment', 'phone']), country: z.string() })),
  /** Whether two pieces agree; null where the place decides nothing. */
  location: z.enum(['enough', 'one', 'conflict']).nullable(),
  vat_id: z.string().nullable(),
  /** What VIES said when it was sold; null where nobody asked. */
  check: registerAnswer.nullable(),
  /** What it said later, where it had not answered. */
  later: registerAnswer.nullable(),
});

export type VatRow = z.infer<typeof row>;
export type VatEvidenceRow = z.infer<typeof evidence>;

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
      /** Orders to look at first, then those that rest on a VAT id; `more` are left out. */
      evidence: z.object({ rows: z.array(evidence), more: z.number().int() }),
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
