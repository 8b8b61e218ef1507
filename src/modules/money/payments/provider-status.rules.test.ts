import { describe, expect, test } from 'vitest';
import { errorForPage, missingOf, type ProviderView } from './provider-status.rules';

const now = new Date('2026-03-02T10:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const complete: ProviderView = {
  label: 'Stripe',
  mode: 'live',
  keys: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  webhookUrl: 'https://studio.test/api/webhooks/stripe',
  readsVersion: '2026-10-28.endive',
  lastWebhook: { at: ago(60), apiVersion: '2026-10-28.endive' },
  waitingSince: null,
  lastPayment: { at: ago(61) },
  applePayFile: true,
};
const missing = (over: Partial<ProviderView>, demo = false): string[] =>
  missingOf({ ...complete, ...over }, { demo, now });

describe('what is missing of a provider', () => {
  test('nothing, where keys are live and webhooks come in the version that is read', () => {
    expect(missing({})).toEqual([]);
  });

  test('its keys, by their names, and nothing else before they are set', () => {
    expect(missing({ mode: null, lastWebhook: null, applePayFile: false }, true)).toEqual([
      'To use Stripe, set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and start the studio again.',
    ]);
  });

  test.each<[string, Partial<ProviderView>, string]>([
    ['no webhook ever', { lastWebhook: null }, 'No webhook has arrived yet'],
    [
      'webhooks of another API version',
      { lastWebhook: { at: ago(1), apiVersion: '2024-06-20' } },
      'in API version 2024-06-20, but this studio reads 2026-10-28.endive',
    ],
    [
      'webhooks without a version',
      { lastWebhook: { at: ago(1), apiVersion: null } },
      'Webhooks come without a version',
    ],
    [
      'webhooks that stopped before the last payment',
      { lastWebhook: { at: ago(3 * 1440), apiVersion: '2026-10-28.endive' } },
      'Payments came since the last webhook',
    ],
    ['a webhook that waits', { waitingSince: ago(11) }, 'waiting for more than ten minutes'],
    ['test keys', { mode: 'test' }, 'no real money moves'],
    ['the file of Apple Pay', { applePayFile: false }, 'Apple Pay is not shown'],
  ])('%s', (_, over, sentence) => {
    expect(missing(over)).toEqual([expect.stringContaining(sentence)]);
  });

  test('not a webhook that came a moment ago, nor versions where a provider has one, nor quiet days', () => {
    expect(missing({ waitingSince: ago(9) })).toEqual([]);
    expect(missing({ readsVersion: null, lastWebhook: { at: ago(1), apiVersion: '1.0' } })).toEqual([]);
    expect(
      missing({ lastWebhook: { at: ago(9e4), apiVersion: '2026-10-28.endive' }, lastPayment: null }),
    ).toEqual([]);
    expect(missing({ mode: 'test', applePayFile: false }, true)).toEqual([
      expect.stringContaining('test keys'),
      expect.stringContaining('DEMO=0'),
    ]);
  });
});

test('errors are shown without keys, addresses of people and line breaks, and short', () => {
  expect(errorForPage('Invalid API Key provided: sk_test_51abcDEF.\n No such customer ada@example.com')).toBe(
    'Invalid API Key provided: (key). No such customer (email)',
  );
  expect(errorForPage('x'.repeat(400))).toHaveLength(300);
  expect(errorForPage('by <ada@example.com>, at 10:00 @ the bank. Not a@b.')).toBe(
    'by (email) at 10:00 @ the bank. Not (email)',
  );
});
