import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SettingsProvider } from '@/modules/foundation/settings/web/settings-context';
import type { PublicSettings } from '@/modules/foundation/settings/settings.contract';
import { PriceNotes, Totals } from './cart-summary';
import type { PurchaseLine } from './purchase';
import type { Quote } from './use-quote';

// Of the settings, prices need the currency only.
const settings = { currency: 'USD' } as PublicSettings;

function textOf(node: ReactNode): string {
  const html = renderToStaticMarkup(<SettingsProvider settings={settings}>{node}</SettingsProvider>);
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const line = { service_id: 6, service_name: 'Stereo Mastering', qty: 1, price: 25.5, total_price: 25.5 };
const lines = [line as PurchaseLine];
const quote = {
  subtotal: 25.5,
  discount: 0,
  gift: 25.2,
  waived: 0.3,
  total: 0,
  amount: 0,
  vat: null,
} as Quote;

test('PROM-03 a rest that is too little to charge is a row of its own, and nothing is left to pay', () => {
  const text = textOf(<Totals quote={quote} fresh lines={lines} />);
  expect(text).toContain('Gift Card Balance −$25.20');
  expect(text).toContain('Below the minimum charge, waived −$0.30');
  expect(text).toContain('Final Total $0.00');
  const without = { ...quote, waived: 0, gift: 0, total: 25.5, amount: 2550 };
  expect(textOf(<Totals quote={without} fresh lines={lines} />)).not.toMatch(/waived|Gift Card/);
});

test('PROMISE-23 the VAT in the price: its row at a rate, its reason without one, nothing until the country is known', () => {
  const withVat = (vat: Partial<NonNullable<Quote['vat']>>) => {
    const told = {
      mode: 'eu_consumer',
      rule: 'destination',
      rate: 19,
      amount: 4.07,
      note: null,
      needs: null,
      vat_id: null,
    };
    return textOf(
      <Totals quote={{ ...quote, vat: { ...told, ...vat } as Quote['vat'] }} fresh lines={lines} />,
    );
  };
  expect(withVat({})).toContain('VAT included, 19% $4.07');
  const reversed = withVat({ rate: 0, amount: 0, note: 'Reverse charge' });
  expect(reversed).toContain('Reverse charge');
  expect(reversed).not.toContain('VAT in it');
  expect(withVat({ rate: 0, amount: 0, needs: 'country' })).not.toContain('VAT');
  // S1-7: why VAT is in the price of a business.
  expect(withVat({ vat_id: 'valid' })).not.toContain('VIES');
  expect(withVat({ vat_id: 'unavailable' })).toContain('did not answer, so this price includes VAT');
  expect(withVat({ vat_id: 'invalid' })).toContain('does not know this VAT id');
});

test('CART-01 says which price is another one than when it was put in, and by how much', () => {
  const change = { key: '6', service_name: 'Stereo Mastering', before: 20, after: 25.5 };
  expect(textOf(<PriceNotes changes={[change]} />)).toBe(
    'The price of Stereo Mastering is $25.50 now. It was $20.00 when you added it.',
  );
  // The live region is there before anything is said in it.
  const empty = renderToStaticMarkup(
    <SettingsProvider settings={settings}>
      <PriceNotes changes={[]} />
    </SettingsProvider>,
  );
  expect(empty).toContain('role="status"');
});
