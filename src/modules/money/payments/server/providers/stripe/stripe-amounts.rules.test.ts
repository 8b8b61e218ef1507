import { assert as holds, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorDigits } from '@/shared/money';
import { fromStripeAmount, stripeMinimum, toStripeAmount } from './stripe-amounts.rules';

// The presentment currencies of docs.stripe.com/currencies.
const CURRENCIES =
  `USD AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE
   CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JPY KES KGS KHR KMF KRW
   KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN
   PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TOP TRY TTD TWD TZS UAH UGX UYU UZS VND VUV WST XAF
   XCD XOF XPF YER ZAR ZMW BHD JOD KWD OMR TND`.split(/\s+/);

const currency = constantFrom(...CURRENCIES);
const amount = integer({ min: 1, max: 99_999_999 });

describe('PROMISE-22 amounts at Stripe', () => {
  test('every amount that Stripe takes comes back exactly', () => {
    holds(
      property(amount, currency, (minor, code) => {
        const there = toStripeAmount(minor, code);
        if (there === null) return;
        expect(Number.isSafeInteger(there)).toBe(true);
        expect(fromStripeAmount(there, code.toLowerCase())).toBe(minor);
      }),
      { numRuns: 20_000 },
    );
  });

  test('only what can not be written is refused: three decimals that do not end in 0, parts of an ariary', () => {
    holds(
      property(amount, currency, (minor, code) => {
        const step = minorDigits(code) === 3 ? 10 : code === 'MGA' ? 100 : 1;
        expect(toStripeAmount(minor, code) === null).toBe(minor % step !== 0);
      }),
      { numRuns: 20_000 },
    );
  });

  test.each([
    ['USD', 2550, 2550],
    ['JPY', 500, 500],
    ['ISK', 5, 500],
    ['UGX', 3700, 370_000],
    ['KWD', 5120, 5120],
    ['MGA', 500_000, 5000],
    ['HUF', 17_500, 17_500],
  ])('%s %i is %i there', (code, minor, there) => {
    expect(toStripeAmount(minor, code)).toBe(there);
    expect(fromStripeAmount(there, code)).toBe(minor);
  });

  test('KWD 5.124 can not be charged, and a broken króna can not be read', () => {
    expect(toStripeAmount(5124, 'KWD')).toBeNull();
    expect(() => fromStripeAmount(550, 'ISK')).toThrow('no whole amount');
  });
});

describe('the least that Stripe charges', () => {
  test.each([
    ['USD', 50],
    ['GBP', 30],
    ['JPY', 50],
    ['HUF', 17_500],
    ['MXN', 1000],
    ['KWD', 0],
  ])('%s: %i', (code, minimum) => expect(stripeMinimum(code)).toBe(minimum));
});
