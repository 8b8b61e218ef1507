import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig, VARIABLES } from './config';

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

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test('keys of Stripe and PayPal switch them on, and neither is on without', () => {
  expect(readConfig({})).toMatchObject({ config: { stripe: null, paypal: null } });
  const paypal = { PAYPAL_CLIENT_ID: 'A', PAYPAL_CLIENT_SECRET: 'B', PAYPAL_WEBHOOK_ID: 'C' };
  expect(readConfig({ ...STRIPE, ...paypal })).toMatchObject({
    config: {
      stripe: {
        secretKey: 'sk_test_1',
        publishableKey: 'pk_test_1',
        webhookSecret: 'whsec_1',
        apiBase: null,
      },
      paypal: { clientId: 'A', clientSecret: 'B', webhookId: 'C', environment: 'sandbox', apiBase: null },
    },
  });
});

test('a test key beside a live key is refused', () => {
  expect(problems({ ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1', DEMO: '0' })).toEqual([
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.',
  ]);
  expect(
    problems({ ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', DEMO: '0' }),
  ).toEqual([]);
});

test('a stand-in for a provider must be on this machine', () => {
  for (const good of ['http://127.0.0.1:4', 'http://localhost:4', 'http://[::1]:4']) {
    expect(
      problems({ ...STRIPE, STRIPE_API_BASE: good, PAYPAL_API_BASE: good, VIES_API_BASE: good }),
    ).toEqual([]);
  }
  for (const bad of ['https://api.example.com', 'http://127.0.0.1.example.com', 'http://10.0.0.1', 'x']) {
    expect(problems({ ...STRIPE, STRIPE_API_BASE: bad })).toHaveLength(1);
    expect(problems({ ...STRIPE, VIES_API_BASE: bad })).toHaveLength(1);
    expect(problems({ PAYPAL_API_BASE: bad })).toHaveLength(1);
  }
});

test('demo logins stay off public addresses and production', () => {
  expect(problems({ HOST: '0.0.0.0' })).toHaveLength(1);
  expect(problems({ NODE_ENV: 'production' })).toHaveLength(1);
  expect(problems({ HOST: '0.0.0.0', NODE_ENV: 'production', ALLOW_DEMO: '1' })).toEqual([]);
  expect(problems({ HOST: '0.0.0.0', NODE_ENV: 'production', DEMO: '0' })).toEqual([]);
});

test('S1-3: live keys beside the demo are refused, whatever else is set', () => {
  const stripe = { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
  const paypal = { PAYPAL_CLIENT_ID: 'A', PAYPAL_CLIENT_SECRET: 'B', PAYPAL_WEBHOOK_ID: 'C' };
  const live = { ...paypal, PAYPAL_ENVIRONMENT: 'production' };
  const https = { SITE_URL: 'https://studio.example' };
  for (const secret of ['sk_live_1', 'rk_live_1']) {
    const keys = { ...stripe, STRIPE_SECRET_KEY: secret };
    for (const more of [{}, https, { ALLOW_DEMO: '1' }, { ...https, ALLOW_DEMO: '1', DEMO: '1' }])
      expect(problems({ ...keys, ...more })).toEqual([
        'STRIPE_SECRET_KEY is set for real payments, but this is the demo studio with public logins. Set DEMO=0 to take real money; ALLOW_DEMO=1 is for a demo without live keys only.',
      ]);
    expect(problems({ ...keys, ...https, DEMO: '0' })).toEqual([]);
  }
  expect(problems({ ...live, ALLOW_DEMO: '1' })).toHaveLength(1);
  expect(problems({ ...live, DEMO: '0' })).toEqual([]);
  expect(problems({ ...paypal, PAYPAL_ENVIRONMENT: 'sandbox' })).toEqual([]);
  expect(problems({ PAYPAL_ENVIRONMENT: 'production', ALLOW_DEMO: '1' })).toHaveLength(1);
});

test('S1-3: a public https address beside the demo is refused, unless the demo is meant to be public', () => {
  const https = { SITE_URL: 'https://studio.example' };
  expect(problems(https)).toEqual([
    'SITE_URL is a public address, but this is the demo studio with public logins. Set DEMO=0 to run without demo logins and the test payment form, or ALLOW_DEMO=1 if everybody may know them.',
  ]);
  expect(problems({ ...https, ALLOW_DEMO: '1' })).toEqual([]);
  expect(problems({ ...https, DEMO: '0' })).toEqual([]);
  expect(problems({ SITE_URL: 'http://localhost:3000' })).toEqual([]);
  expect(problems({ SITE_URL: 'https://localhost:3443' })).toEqual([]);
});

const variablesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, name = '']) => name).sort();

test('.env.example and the README name every variable, and the example is a valid configuration', () => {
  const example = readFileSync('.env.example', 'utf8');
  expect(variablesIn(example, /^#([A-Z0-9_]+)=/gm)).toEqual([...VARIABLES].sort());
  const readme = readFileSync('README.md', 'utf8');
  for (const name of VARIABLES) expect(readme, name).toContain(`\`${name}\``);
  expect(problems(parseEnv(example.replaceAll(/^#(?=[A-Z0-9_]+=)/gm, '')) as Record<string, string>)).toEqual(
    [],
  );
});
