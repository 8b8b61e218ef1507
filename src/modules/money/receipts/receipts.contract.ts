import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { OrderId, ReceiptId } from '@/shared/ids';
import { idParam, text, wireId, wireMoney, wireTime } from '@/shared/wire';

/** A receipt as lists show it. */
export const receiptSummary = z.object({
  id: wireId,
  kind: z.enum(['receipt', 'invoice', 'credit_note', 'credit_reversal']),
  number: z.string(),
  issued_at: wireTime,
  currency: z.string(),
  /** With VAT; what a credit note gave back, and its reversal took back, is positive too. */
  total: wireMoney,
});

export const listReceipts = defineEndpoint({
  id: 'API-75',
  method: 'GET',
  path: '/orders/{orderId}/receipts',
  access: ['owner', 'guest-link', 'admin'],
  summary: 'The receipt or invoice of an order and its credit notes, oldest first',
  params: z.object({ orderId: idParam<OrderId>() }),
  response: z.object({ success: z.literal(true), data: z.object({ receipts: z.array(receiptSummary) }) }),
  refusals: ['not_found'],
});

// A file name is one part of the path, and so is the parameter: `12.pdf`.
const pdfOf = z
  .string()
  .regex(/^\d{1,16}\.pdf$/, 'Unknown receipt')
  .transform((file) => file.slice(0, -'.pdf'.length))
  .pipe(idParam<ReceiptId>());

export const downloadReceipt = defineEndpoint({
  id: 'API-75',
  method: 'GET',
  path: '/receipts/{file}',
  access: ['owner', 'guest-link', 'admin'],
  summary: 'A receipt as PDF; a private link may travel as ?link= too, as downloads send no headers',
  params: z.object({ file: pdfOf }),
  query: z.object({ link: text(200).optional() }),
  response: 'raw',
  responseType: 'application/pdf',
  refusals: ['not_found'],
  rate: [{ by: 'ip', limit: 60, windowSeconds: 60 }],
});
