import { expect, test } from 'vitest';
import { readConfig } from './config';

function problems(env: Record<string, string>): string[] {
  const reading = readConfig(env);
  return reading.ok ? [] : reading.problems;
}

test('nothing configured is a demo studio on this machine only', () => {
  const reading = readConfig({});
  expect(reading).toMatchObject({
    ok: true,
    config: {
      host: '127.0.0.1',
      port: 3000,
      demo: true,
      siteUrl: 'http://localhost:3000',
      databaseUrl: null,
    },
  });
});

test('an empty variable counts as unset', () => {
  expect(problems({ PORT: '', DATABASE_URL: '' })).toEqual([]);
});

test('each wrong variable has its own message', () => {
  const found = problems({
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    SMTP_URL: 'mail',
    SITE_URL: 'headroom',
    ROLE: 'boss',
  });
  expect(found).toHaveLength(5);
  for (const name of ['PORT', 'DATABASE_URL', 'SMTP_URL', 'SITE_URL', 'ROLE']) {
    expect(found.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
  }
});

test('half a provider is refused', () => {
  expect(problems({ S3_BUCKET: 'songs' })).toEqual([
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing: S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY go together.',
  ]);
});

test('demo logins stay off public addresses and production', () => {
  expect(problems({ HOST: '0.0.0.0' })).toHaveLength(1);
  expect(problems({ NODE_ENV: 'production' })).toHaveLength(1);
  expect(problems({ HOST: '0.0.0.0', NODE_ENV: 'production', ALLOW_DEMO: '1' })).toEqual([]);
  expect(problems({ HOST: '0.0.0.0', NODE_ENV: 'production', DEMO: '0' })).toEqual([]);
});
