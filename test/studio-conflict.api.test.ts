import { describe, expect, test } from 'vitest';
import { loadPolicies } from '@/modules/content/policies/server/policies.seed';
import { queryRows } from '@/platform/db/database';
import { openBench, type Sent } from './log/bench';
import { WRITES } from './log/writes';

// Two people have the same thing open: the second one's save was made on what is not there any more. Each call that
// says what its caller saw (`version`, `seen`) is made twice with the same words. A new PUT or PATCH says so too, or stands below.

const bench = await openBench();
const { app } = bench;
await loadPolicies(app.db, app.clock, 'content/policies');

// Whoever is second finds the thing gone, or put away.
const TAKES_AWAY = /^DELETE |\/(remove|withdraw)$/;

const OF_ONE_VALUE: Readonly<Record<string, string>> = {
  'PUT /studio/faq/category': 'Names what it renames: of two, the second finds it gone.',
  'PUT /studio/messages/{id}': 'Read or not read, whatever it was.',
  'PUT /studio/reviews/{id}': 'Approved or hidden, whatever it was.',
};

const OTHERS = [
  'POST /studio/posts/{postId}/move',
  'POST /studio/items/{itemId}/assign',
  'POST /studio/samples/{id}/make',
  'POST /studio/customers/{userId}/block',
  'POST /studio/customers/{userId}/unblock',
  'DELETE /studio/customers/{userId}/second-factor',
  'DELETE /studio/customers/{userId}',
  'POST /studio/services/{id}/remove',
  'POST /studio/categories/{id}/remove',
  'POST /studio/tags/{id}/remove',
  'DELETE /studio/samples/{id}',
  'DELETE /studio/gallery/{id}',
  'DELETE /studio/faq/{id}',
  'DELETE /studio/name-credits/{id}',
  'DELETE /studio/canned-answers/{id}',
];

const changes = Object.keys(WRITES).filter((key) => /^(PUT|PATCH) /.test(key));

const saysWhatItSaw = ({ body }: Sent): boolean =>
  typeof body === 'object' && body !== null && ('version' in body || 'seen' in body);

test('API-80 every call that changes a thing says which one was seen, or holds one value', () => {
  expect(changes.length).toBeGreaterThan(25);
  expect(Object.keys(OF_ONE_VALUE).filter((key) => !changes.includes(key))).toEqual([]);
  expect(OTHERS.filter((key) => !(key in WRITES))).toEqual([]);
});

describe('API-80 two change the same thing', () => {
  for (const key of [...changes.filter((change) => !(change in OF_ONE_VALUE)), ...OTHERS]) {
    const write = WRITES[key];
    if (write === undefined) continue;
    test(`API-80 ${key}: the second is told what is stored`, async () => {
      await queryRows(app.db, 'truncate rate_limits');
      const sent = await write(bench);
      expect(saysWhatItSaw(sent)).toBe(true);
      expect((await bench.send(key, sent)).status).toBeLessThan(300);
      const second = await bench.send(key, sent);
      const answer = (await second.json()) as { data?: unknown };
      const isTold = second.status === 409 && typeof answer.data === 'object';
      const isGone = TAKES_AWAY.test(key) && [404, 409].includes(second.status);
      expect({ isTold: isTold || isGone, status: second.status, answer }).toMatchObject({ isTold: true });
    }, 60_000);
  }
});
