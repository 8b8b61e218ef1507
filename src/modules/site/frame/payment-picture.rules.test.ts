import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paymentPicture } from './payment-picture.rules';

test('store 2.6: the footer’s picture shows the payment methods that are on, and no others', () => {
  const shown = [
    paymentPicture({ card: 'stripe', paypal: 'paypal' }),
    paymentPicture({ card: 'demo', paypal: null }),
    paymentPicture({ card: null, paypal: 'paypal' }),
  ];
  for (const picture of shown) {
    const file = `content/media/${picture?.path}`;
    expect(existsSync(file), file).toBe(true);
    const svg = readFileSync(file, 'utf8');
    expect(svg).toContain(`width="${picture?.width}"`);
    expect(svg.includes('Visa')).toBe(picture?.alt.includes('cards'));
    expect(svg.includes('PayPal')).toBe(picture?.alt.includes('PayPal'));
    expect(svg + picture?.alt).not.toMatch(/iDEAL|crypto|transfer/i);
  }
  expect(paymentPicture({ card: null, paypal: null })).toBeNull();
});
