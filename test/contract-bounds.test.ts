import { expect, test } from 'vitest';
import { z, type ZodType } from 'zod';
import { createOrderHarness } from '@/modules/orders/orders/orders.testing';
import type { AnyEndpoint } from '@/shared/endpoint';
import { startTestApp } from '@test/support/app';

// V12: what a person sends must never be more than what the database takes: each number and day of every contract has
// bounds, so that a mistake is a sentence and not an error of the server.

const app = await startTestApp();

type Schema = { readonly [key: string]: unknown };
type Leaf = { readonly at: string; readonly schema: Schema };

const files = import.meta.glob<Record<string, unknown>>('/src/**/*.contract.ts', { eager: true });

function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'key' in value && 'access' in value && 'path' in value
  );
}

const endpoints = Object.values(files).flatMap((file) => Object.values(file).filter(isEndpoint));

function leavesOf(schema: unknown, at: string): Leaf[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => leavesOf(part, at));
  if (typeof schema !== 'object' || schema === null) return [];
  const node = schema as Schema;
  const here = typeof node['type'] === 'string' && node['type'] !== 'object' ? [{ at, schema: node }] : [];
  const inside = Object.entries(node).flatMap(([key, part]) => {
    if (key === 'properties') {
      return Object.entries(part as Schema).flatMap(([name, one]) => leavesOf(one, `${at}.${name}`));
    }
    return ['items', 'prefixItems', 'anyOf', 'oneOf', 'allOf', 'additionalProperties'].includes(key)
      ? leavesOf(part, at)
      : [];
  });
  return [...here, ...inside];
}

const leaves = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema: ZodType | undefined = endpoint[part];
    if (schema === undefined) return [];
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return leavesOf(json, `${endpoint.key} ${part}`);
  }),
);

const answered = endpoints.flatMap(({ key, response }) =>
  response === 'raw'
    ? []
    : leavesOf(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }), `${key} answer`),
);

// Ids are bigint columns: whatever a number of JavaScript holds exactly is taken, and finds nothing.
const isId = (at: string): boolean => /(\.|_)ids?$|\.(seen|order|songs|services|product_ids)$/.test(at);

// Kept as JSON, in bigint and double columns, or an instant in milliseconds.
const isLarge = (at: string): boolean =>
  /\.(amount|price|total_price|contents\.|up_to|details|checks\.facts|songs\.files\.size)|\.(before|after|tags)$|blog\/categories\/\{id\} \w+\.version$/.test(
    at,
  );

const INT4 = 2_147_483_647;

function unbounded({ at, schema }: Leaf): boolean {
  if ('const' in schema || (schema['type'] !== 'number' && schema['type'] !== 'integer')) return false;
  const max = schema['maximum'] ?? schema['exclusiveMaximum'];
  const min = schema['minimum'] ?? schema['exclusiveMinimum'];
  if (typeof max !== 'number' || typeof min !== 'number') return true;
  return !isId(at) && !isLarge(at) && (max > INT4 || min < -INT4);
}

test('V12: every number that a contract takes is one that a column takes', () => {
  expect(endpoints.length).toBeGreaterThan(200);
  expect(leaves.filter(unbounded).map(({ at }) => at)).toEqual([]);
});

test('V12: every day and time that a contract takes is one that PostgreSQL takes', () => {
  const days = leaves.filter(({ schema }) => schema['format'] === 'date' || schema['format'] === 'date-time');
  expect(days.length).toBeGreaterThan(5);
  const open = days.filter(({ schema }) => schema['description'] !== '1970 to 2999');
  expect(open.map(({ at }) => at)).toEqual([]);
});

// Recorded by one call and read back by the other, by one schema; nobody else writes it.
const isRecord = (at: string): boolean => at.startsWith('GET /transaction/{reference} answer.data.contents.');

test('V13: no answer refuses a text or a list that is stored, however long it is and whatever it holds', () => {
  expect(answered.length).toBeGreaterThan(2_000);
  const picky = answered.filter(
    ({ at, schema }) =>
      !isRecord(at) &&
      // A pair has two.
      !('prefixItems' in schema) &&
      // Six counts, one for each number of stars, whatever is stored.
      at !== 'GET /testimonial-summary answer.counts' &&
      // A format is of what the product writes itself: days, instants and ids.
      schema['format'] === undefined &&
      ['minLength', 'maxLength', 'pattern', 'allOf', 'minItems', 'maxItems'].some((bound) => bound in schema),
  );
  expect(picky.map(({ at }) => at)).toEqual([]);
});

test('V12: numbers and days beyond PostgreSQL are refused with a sentence', async () => {
  const admin = await app.signIn('admin');
  const ask = async (method: string, path: string, body?: object) => {
    const response = await app.request(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return response.status;
  };
  const plan = { every: 'day', hour: 3, keep: 7 };
  expect(await ask('PUT', '/studio/backups/plan', { ...plan, version: 2 ** 31 })).toBe(422);
  expect(await ask('PATCH', `/studio/people/${admin.userId}`, { version: 2 ** 31, active: true })).toBe(422);
  for (const from of ['0000-01-01', '0001-01-01', '9999-12-31']) {
    expect(await ask('GET', `/studio/payouts.csv?from=${from}`)).toBe(422);
    expect(await ask('GET', `/studio/audit?from=${from}`)).toBe(422);
    expect(await ask('GET', `/studio/numbers?from=${from}&to=2026-01-01`)).toBe(422);
  }
  const harness = await createOrderHarness(app);
  const { orderId } = await harness.buy(await harness.newcomer());
  const credit = { amount: 1e-9, key: crypto.randomUUID() };
  expect(await ask('POST', `/studio/orders/${orderId}/credit`, credit)).toBe(422);
});
