// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { listProviders, testProvider, type WireProvider } from '../../provider-status.contract';
import * as page from './payments-page';

const at = '/studio/payments';
const user = { role: 'admin' } as const;
const time = '2026-03-02T10:00:00.000Z';

const STRIPE: WireProvider = {
  name: 'stripe',
  label: 'Stripe',
  sells: 'Cards, Apple Pay, Google Pay and packages',
  mode: 'live',
  webhook_url: 'https://studio.test/api/webhooks/stripe',
  reads_version: '2026-10-28.endive',
  last_webhook: { at: time, kind: 'invoice.paid', api_version: '2024-06-20' },
  waiting: 2,
  last_payment: { at: time, amount: 140, currency: 'USD' },
  last_error: { at: time, source: 'webhook', message: 'The signature does not fit, or is too old.' },
  missing: ['Webhooks come in API version 2024-06-20, but this studio reads 2026-10-28.endive.'],
};
const PAYPAL: WireProvider = {
  ...STRIPE,
  name: 'paypal',
  label: 'PayPal',
  mode: null,
  last_webhook: null,
  waiting: 0,
  last_payment: null,
  last_error: null,
  missing: ['To use PayPal, set PAYPAL_CLIENT_ID and start the studio again.'],
};
const both = on(listProviders, () => ({ data: [STRIPE, PAYPAL] }));
const DONE = { amount: 1, currency: 'USD', error: null, milliseconds: 840 };
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the page of payments', () => {
  test('says of each provider whether it is live, what it last told and failed at, and what is missing', async () => {
    showScreen(page, { at, user, network: [both] });
    const stripe = await card('Stripe');
    expect(stripe.getByText('Live')).toBeInTheDocument();
    expect(stripe.getByText('$140.00')).toBeInTheDocument();
    expect(stripe.getByText('invoice.paid')).toBeInTheDocument();
    expect(stripe.getByText(/^API version 2024-06-20; this studio reads/)).toBeInTheDocument();
    expect(stripe.getByText('2 webhooks are waiting')).toBeInTheDocument();
    expect(stripe.getByText(/A webhook was refused: The signature does not fit/)).toBeInTheDocument();
    expect(stripe.getByRole('listitem')).toHaveTextContent('Webhooks come in API version 2024-06-20');
    const paypal = await card('PayPal');
    expect(paypal.getByText('Off')).toBeInTheDocument();
    expect(paypal.getByRole('listitem')).toHaveTextContent('PAYPAL_CLIENT_ID');
    expect(paypal.queryByRole('button')).not.toBeInTheDocument();
  });

  test('a test payment is sent once for a double click, tells how it went, and the page is read anew', async () => {
    const answer = held<{ data: typeof DONE }>();
    const network = [both, on(testProvider, answer.answer)];
    const { person, calls } = showScreen(page, { at, user, network });
    await person.dblClick(await screen.findByRole('button', { name: 'Send a test payment to Stripe' }));
    answer.give({ data: DONE });
    expect(
      await screen.findByText(/took the order for \$1\.00.*0\.8 s\. No money moved\./),
    ).toBeInTheDocument();
    const lines = calls.map(({ line }) => line);
    expect(lines.filter((line) => line === 'POST /studio/payments/stripe/test')).toHaveLength(1);
    expect(lines.filter((line) => line === 'GET /studio/payments').length).toBeGreaterThan(1);
  });

  test.each([
    [
      'what the provider refused',
      { data: { ...DONE, error: 'Invalid API Key provided' } },
      /Invalid API Key provided/,
    ],
    ['too many tests', new Refusal('rate_limited', 'Please try again in 5 minutes.'), /again in 5 minutes/],
    ['no connection', UNREACHABLE, /.+/],
  ] as const)('a test that fails says so: %s', async (_, result, text) => {
    const { person } = showScreen(page, { at, user, network: [both, on(testProvider, () => result)] });
    await person.click(await screen.findByRole('button', { name: 'Send a test payment to Stripe' }));
    const stripe = await card('Stripe');
    expect(await stripe.findByText(text, { selector: '.text-clip' })).toBeInTheDocument();
    expect(stripe.getByRole('button', { name: 'Send a test payment to Stripe' })).toBeEnabled();
  });

  test('a fault says so, and reads again', async () => {
    let asked = 0;
    const flaky = on(listProviders, () => (asked++ === 0 ? FAULT : { data: [STRIPE, PAYPAL] }));
    const { person } = showScreen(page, { at, user, network: [flaky] });
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Stripe' })).toBeInTheDocument();
  });

  test('nothing missing is said', async () => {
    const fine = on(listProviders, () => ({ data: [{ ...STRIPE, missing: [], last_error: null }] }));
    showScreen(page, { at, user, network: [fine] });
    expect((await card('Stripe')).getByText('Nothing is missing.')).toBeInTheDocument();
  });
});
