import { describe, expect, test } from 'vitest';
import { loadPolicies } from '@/modules/content/policies/server/policies.seed';
import { queryRows } from '@/platform/db/database';
import type { AnyEndpoint } from '@/shared/endpoint';
import { openBench } from './log/bench';
import { UNLOGGED } from './log/unlogged';
import { WRITES } from './log/writes';

// Every unsafe call of the studio is made once so that it succeeds, and must leave a line in the log by whom it was
// made. A new endpoint needs a line in log/*-writes.ts, or a reason in log/unlogged.ts; the first test says which.

const bench = await openBench();
const { app } = bench;
await loadPolicies(app.db, app.clock, 'content/policies');

const OF_THE_STUDIO = new Set(['studio', 'engineer-assigned', 'admin']);

const unsafe = app.routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method }) => method !== 'GET')
  .filter(
    ({ access, path }) => path.startsWith('/studio/') || access.some((kind) => OF_THE_STUDIO.has(kind)),
  );

type Line = {
  readonly action: string;
  readonly subject_label: string;
  readonly before: object | null;
  readonly after: object | null;
};

const linesSince = (id: number, by: number) =>
  queryRows<Line>(
    app.db,
    'select action, subject_label, before, after from audit_log where id > $1 and actor_id = $2 order by id',
    [id, by],
  );

// What is changed has two sides; what is made or taken away has the one that there is. Of an erased customer the log
// keeps that it was done, and nothing else.
function hasItsSides({ key, method }: AnyEndpoint, { before, after }: Line): boolean {
  if (key === 'DELETE /studio/customers/{userId}') return before === null && after === null;
  if (method === 'PUT' || method === 'PATCH') return before !== null && after !== null;
  return method === 'DELETE' ? before !== null : before !== null || after !== null;
}

test('API-80 every unsafe call of the studio says how it is tried, or why it writes no log', () => {
  const keys = unsafe.map(({ key }): string => key);
  expect(keys.filter((key) => !(key in WRITES) && !(key in UNLOGGED))).toEqual([]);
  expect(Object.keys(WRITES).filter((key) => !keys.includes(key) || key in UNLOGGED)).toEqual([]);
  expect(Object.keys(UNLOGGED).filter((key) => !keys.includes(key))).toEqual([]);
  expect(keys.length).toBeGreaterThan(80);
});

describe('API-80 stands in the log', () => {
  for (const endpoint of unsafe) {
    const { key, id } = endpoint;
    const write = WRITES[key];
    if (write === undefined) continue;
    test(`${id} ${key}: who did it, and both sides of what it changed`, async () => {
      await queryRows(app.db, 'truncate rate_limits');
      const sent = await write(bench);
      const newest = await bench.one('select coalesce(max(id), 0) from audit_log');
      const answer = await bench.send(key, sent);
      expect([answer.status < 300, answer.status, answer.ok ? '' : await answer.text()]).toEqual([
        true,
        answer.status,
        '',
      ]);
      const lines = await linesSince(newest, (sent.by ?? bench.admin).userId);
      expect(lines.length).toBeGreaterThan(0);
      for (const { action, subject_label: label } of lines) {
        expect(action).toMatch(/^[a-z-]+\.[\w-]+$/);
        expect(label).toMatch(/\S/);
      }
      expect(lines.filter((line) => !hasItsSides(endpoint, line))).toEqual([]);
    }, 60_000);
  }
});
