import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { text } from '@/shared/wire';
import { checkPart } from './read-request';

function said(schema: z.ZodType, value: unknown): string {
  const checked = checkPart(schema, value);
  return checked.ok ? 'ok' : checked.refusal.message;
}

const form = z.object({ service_id: z.number(), cartItems: z.array(z.object({ qty: z.int().max(9) })) });

describe('store-and-account toy 7, API-05: a refused field is told in words of people', () => {
  test.each([
    [form, {}, 'Service is required.'],
    [form, { service_id: 'x', cartItems: [] }, 'Service is not valid. Please check it.'],
    [form, { service_id: 1, cartItems: [{ qty: 12 }] }, 'Qty must be at most 9.'],
    [form, { service_id: 1 }, 'Cart items are required.'],
    [form, null, 'Please check what you entered.'],
    [z.object({ Order_status: z.literal(3) }), { Order_status: 2 }, 'Order status must be 3.'],
    [z.object({ kind: z.enum(['card', 'paypal']) }), { kind: 'x' }, 'Kind must be one of card, paypal.'],
    [z.object({ name: text(20) }), {}, 'Name is required.'],
    [z.object({ name: text(20) }), { name: ['a'] }, 'Name is not valid. Please check it.'],
    [z.object({ name: text(20, 'Name, please.') }), {}, 'Name, please.'],
  ])('%#: %o', (schema, value, words) => {
    expect(said(schema, value)).toBe(words);
  });
});
