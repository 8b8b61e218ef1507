import { expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyEndpoint } from '@/shared/endpoint';
import { startTestApp } from './support/app';

const app = await startTestApp();

// How the schema library speaks where nobody gave it words.
const LIBRARY =
  /invalid (input|type|option|string|element|key|union|discriminator)|\bexpected\b|\breceived\b|too (big|small)|>=|<=|NaN|undefined|unrecognized/i;

const WRONG: unknown[] = [
  undefined,
  null,
  true,
  7,
  1.5,
  -1,
  1e300,
  '',
  'x',
  'x'.repeat(30_000),
  [],
  [null],
  [{}],
  {},
  { a: 1 },
];

function bodiesFor(schema: z.ZodType): unknown[] {
  if (!(schema instanceof z.ZodObject)) return WRONG;
  const fields = Object.keys(schema.shape);
  const each = fields.flatMap((field) => WRONG.map((value) => ({ [field]: value })));
  return [
    ...WRONG,
    ...each,
    ...WRONG.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
  ];
}

function saidBy(endpoint: AnyEndpoint): string[] {
  const parts = [endpoint.body, endpoint.query].filter((part) => part !== undefined);
  return parts.flatMap((part) =>
    bodiesFor(part).flatMap((body) => {
      const judged = part.safeParse(body);
      return judged.success ? [] : judged.error.issues.map(({ message }) => message);
    }),
  );
}

test('store toy 7, public 7.5: no refusal of any contract speaks as a schema does', () => {
  const words = new Map<string, string>();
  for (const { endpoint } of app.routes) for (const said of saidBy(endpoint)) words.set(said, endpoint.key);
  expect(words.size).toBeGreaterThan(50);
  expect([...words].filter(([said]) => LIBRARY.test(said) || said.trim() === '')).toEqual([]);
});

test('store toy 7: another status than complete is refused in words', () => {
  const complete = app.routes.find(({ endpoint }) => endpoint.key === 'PUT /orders/{orderId}/complete-item');
  const judged = complete?.endpoint.body?.safeParse({ Item_id: 1, Order_status: 2 });
  expect(judged?.error?.issues.map(({ message }) => message)).toEqual(['Order_status must be 3: completed.']);
});
