import { describe, expect, test } from 'vitest';
import { answerProblems, isDescribedIssue, requestProblems } from './request-schema';

const headers = { 'paypal-request-id': 'key' };
const order = {
  intent: 'CAPTURE',
  purchase_units: [{ amount: { currency_code: 'USD', value: '10.00' } }],
};
const problems = (body: unknown, over: { method?: string; path?: string; headers?: object } = {}) =>
  requestProblems({ method: 'POST', path: '/v2/checkout/orders', headers, body, ...over } as never);

describe('PROMISE-25 requests to PayPal', () => {
  test('as described are taken', () => {
    expect(problems(order)).toEqual([]);
    expect(problems(undefined, { method: 'GET', path: '/v2/checkout/orders/ABC123' })).toEqual([]);
  });

  test('with missing, wrong or unknown fields are told', () => {
    expect(problems({ intent: 'CAPTURE' })).toHaveLength(1);
    expect(problems({ ...order, intent: 'TAKE' })).not.toEqual([]);
    expect(problems({ ...order, custom: 1 })).not.toEqual([]);
    const unit = { amount: { currency_code: 'USD', value: 10 } };
    expect(problems({ ...order, purchase_units: [unit] })).not.toEqual([]);
    const misspelt = { paypal: { experience_context: { retun_url: 'https://a.example' } } };
    expect(problems({ ...order, payment_source: misspelt })).not.toEqual([]);
  });

  test('to other places, with wrong ids, queries or keys are told', () => {
    expect(problems(order, { path: '/v2/checkout/order' })).not.toEqual([]);
    expect(problems(undefined, { method: 'GET', path: '/v2/checkout/orders/abc' })).not.toEqual([]);
    expect(problems(undefined, { method: 'GET', path: '/v2/checkout/orders/ABC?x=1' })).not.toEqual([]);
    expect(problems(order, { headers: { 'paypal-request-id': 'k'.repeat(109) } })).not.toEqual([]);
    expect(
      problems(undefined, { method: 'GET', path: '/v1/billing/subscriptions/I-1/transactions' }),
    ).toHaveLength(2);
  });
});

describe('PROMISE-25 what the fake answers', () => {
  const place = { method: 'GET', path: '/v2/checkout/orders/ABC123' };
  const body = { id: 'ABC123', intent: 'CAPTURE', status: 'APPROVED', purchase_units: [] };

  test('with fields that PayPal describes is taken, with others or in other shapes told', () => {
    expect(answerProblems(place, { status: 200, body: { id: 'ABC123', status: 'APPROVED' } })).toEqual([]);
    expect(answerProblems(place, { status: 200, body: { ...body, state: 'paid' } })).not.toEqual([]);
    expect(answerProblems(place, { status: 200, body: { ...body, status: 'PAID' } })).not.toEqual([]);
  });

  test('refuses only for reasons that PayPal knows of the call', () => {
    const capture = { method: 'POST', path: '/v2/checkout/orders/ABC123/capture' };
    expect(isDescribedIssue(capture, 422, 'INSTRUMENT_DECLINED')).toBe(true);
    expect(isDescribedIssue(capture, 422, 'TRY_LATER')).toBe(false);
    expect(isDescribedIssue(place, 404, 'RESOURCE_NOT_FOUND')).toBe(false);
  });
});
