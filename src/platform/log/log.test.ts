import { expect, test } from 'vitest';
import { createLog } from './log';

function written(act: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const log = createLog('info', { write: (line: string) => void (text += line) });
  act(log);
  return text;
}

test('secrets and statement parameters never reach the log', () => {
  const failed = Object.assign(
    new Error('Failed query: insert into users params: ada@example.com,hash-of-password'),
    {
      query: 'insert into users values ($1, $2)',
      params: ['ada@example.com', 'hash-of-password'],
      cause: new Error('duplicate key value violates unique constraint "users_email"'),
    },
  );
  const text = written((log) => {
    log.error({ err: failed, token: 'bearer-1', user: { password: 'letmein' } }, 'failed');
  });
  expect(text).toContain('users_email');
  expect(text).toContain('insert into users values');
  for (const secret of ['ada@example.com', 'hash-of-password', 'bearer-1', 'letmein'])
    expect(text).not.toContain(secret);
});

test('an ordinary error keeps its message and stack', () => {
  const text = written((log) => {
    log.error({ err: new Error('disk is full') }, 'failed');
  });
  expect(text).toContain('disk is full');
  expect(text).toContain('log.test.ts');
});
