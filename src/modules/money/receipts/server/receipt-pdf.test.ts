import { describe, expect, test } from 'vitest';
import { printedReceipt, textsOfPdf } from '../receipts.testing';
import type { ReceiptContents } from '../receipts.rules';
import { OUTSIDE_EU_NOTE, REVERSE_CHARGE_NOTE, VOUCHER_NOTE } from '../vat.rules';
import { createReceiptPrinter } from './receipt-pdf';
import { parties } from './receipt-rows';

const printer = createReceiptPrinter({ fonts: 'content/fonts' });

async function printed(change: Partial<ReceiptContents> = {}, more: object = {}) {
  const pdf = await printer.print({ ...printedReceipt(change), ...more });
  const file = pdf.toString('latin1');
  return { pdf, file, texts: textsOfPdf(pdf), pages: file.match(/\/Type \/Page\n/g)?.length };
}

const buyer = { name: 'Ana Loud', email: 'ana@example.com', country: 'NL', vat_id: null };

function line(name: string, change = {}) {
  const price = { price: 1_000, total_price: 1_000, discount: 0 };
  return { name, rush: false, quantity: 1, is_gift_card: false, ...price, ...change };
}

describe('what a receipt says', () => {
  test('API-75 seller, buyer, numbers, lines, discount, total, VAT and how it was paid', async () => {
    const { texts, pages } = await printed();
    expect(pages).toBe(1);
    expect(texts).toEqual(
      expect.arrayContaining([
        'Voorbeeldkade 6',
        '3024 ZZ Rotterdam',
        'VAT ID NL001234567B01',
        'Ana Loud',
        'ana@example.com',
        '2026-000123',
        'March 2, 2026',
        '#12',
        'Mixing And Mastering',
        'Rush, 24 hours',
        'Subtotal€349.00',
        'Discount−€34.90',
        'Total€314.10',
        'Net at 21%€259.59',
        'VAT 21%, included€54.51',
        'Paid by gift card€50.00',
        'Paid by card€264.10',
        'Due€0.00',
      ]),
    );
  });

  test('API-75 without VAT nothing is said of it; without discount there is no subtotal', async () => {
    const { texts } = await printed({ vat: null, discount: 0, subtotal: 31_410 });
    expect(texts.join('\n')).not.toMatch(/VAT (?!ID)|Net at|Subtotal|Discount/);
  });

  test('PROMISE-23 reverse charge and sales outside of the EU say why there is no VAT', async () => {
    const base = printedReceipt().contents.vat;
    if (base === null) throw new Error('a receipt without VAT');
    const none = { ...base, rate_bp: 0, amount: 0 };
    const reverse = await printed(
      {
        vat: { ...none, rule: 'reverse_charge', note: REVERSE_CHARGE_NOTE },
        buyer: { ...buyer, country: 'DE', vat_id: 'DE123456789' },
      },
      { kind: 'invoice' },
    );
    const words = reverse.texts.join(' ');
    for (const part of ['Invoice', 'Germany', 'VAT ID DE123456789', 'VAT€0.00', REVERSE_CHARGE_NOTE])
      expect(words).toContain(part);
    const outside = await printed({ vat: { ...none, rule: 'outside_eu', note: OUTSIDE_EU_NOTE } });
    expect(outside.texts.join(' ')).toContain(OUTSIDE_EU_NOTE);
  });

  test('S1-6 an invoice is made out to a company, with net prices, and says what Article 226 asks for', async () => {
    const company = {
      name: 'Nachtzug Records GmbH',
      street: 'Oranienstraße 185',
      postcode: '10999',
      city: 'Berlin',
      tax_number: null,
      reference: 'PO-2026-77',
    };
    const registration = {
      tax_number: '',
      register_number: 'KvK 12345678',
      legal_line: 'Headroom is a trade name of Headroom B.V.',
    };
    const { seller } = printedReceipt().contents;
    const { texts } = await printed(
      { buyer: { ...buyer, company }, seller: { ...seller, registration } },
      { kind: 'invoice' },
    );
    expect(texts).toEqual(
      expect.arrayContaining([
        'Nachtzug Records GmbH',
        'Oranienstraße 185',
        '10999 Berlin',
        'PO-2026-77',
        'KvK 12345678',
        'Headroom is a trade name of Headroom B.V.',
        'WhatVATQuantityNet priceNet amount',
        // 299.00 less 29.90 and 2 × 25.00 less 5.00, without 21%: they add up to 259.59.
        'Rush, 24 hours · Discount of €29.90 with VAT',
        '21%1€247.11€222.40',
        'Discount of €5.00 with VAT',
        '21%2€20.66€37.19',
        'Total without VAT€259.59',
        'VAT 21%€54.51',
        'Total€314.10',
      ]),
    );
    expect(texts.join('\n')).not.toContain('Subtotal');
  });

  test('GIFT a gift card’s line carries no VAT, and a test payment says that it is one', async () => {
    const gift = line('Gift card', { is_gift_card: true });
    const order = { ...printedReceipt().contents.order, payment_method: 'demo' };
    const { texts } = await printed({ lines: [gift], order });
    expect(texts.join(' ')).toContain(VOUCHER_NOTE);
    expect(texts.join(' ')).toContain('This was a test payment: no money was moved.');
    expect(texts).toContain('–1€10.00€10.00');
  });

  test('API-75 amounts follow the currency', async () => {
    expect((await printed({}, { currency: 'JPY' })).texts).toContain('Total¥31,410');
    expect((await printed({}, { currency: 'KWD' })).texts.join('\n')).toMatch(/Total\n?KWD.31\.410/);
    expect((await printed({}, { currency: 'KRW' })).texts.join('\n')).toMatch(/Total₩31,410/);
  });
});

describe('how a receipt is made', () => {
  test('API-75 the same receipt is the same bytes, at any time', async () => {
    const [one, two] = [await printed(), await printed()];
    expect(one.pdf.equals(two.pdf)).toBe(true);
    expect(one.file).toContain('D:20260302100005Z');
  });

  test('API-75 it is tagged, has a title and a language, and carries its fonts', async () => {
    const { file } = await printed();
    for (const mark of [
      '/StructTreeRoot',
      '/S /H1',
      '/S /Table',
      '/S /TH',
      '/MarkInfo',
      '/Lang (en)',
      '/DisplayDocTitle true',
    ])
      expect(file, mark).toContain(mark);
    expect(file).toContain('Receipt 2026-000123');
    expect(file.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(2);
    expect(file).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/);
  });

  test('API-75 50 lines break over pages: each page has the table’s head and its own number', async () => {
    const lines = Array.from({ length: 50 }, (_, index) => line(`Service ${index + 1}`));
    const { texts, pages } = await printed({ lines });
    expect(pages).toBe(3);
    for (const { name } of lines) expect(texts.some((text) => text.startsWith(`${name}21%`))).toBe(true);
    expect(texts.filter((text) => text.startsWith('WhatVAT'))).toHaveLength(3);
    expect(texts.join('\n')).toContain('3 of 3');
  });
});

describe('names', () => {
  test.each([
    'Zoë Ångström-Łukasiewicz',
    'Nguyễn Thị Phương',
    'Αλέξανδρος Παπαδόπουλος',
    'Дмитро Їжакевич',
    'Қайрат Әбдіғалиұлы',
    '"Bo" O’Neill (© & ™) <b>',
  ])('API-75 %s is printed as it is', async (name) => {
    const { texts } = await printed({ buyer: { ...buyer, name } });
    expect(texts).toContain(name);
  });

  test('API-75 255 emoji, texts from right to left, and letters that no font has break nothing', async () => {
    const names = [
      '🎧'.repeat(255),
      '👩🏽‍🎤🏳️‍🌈 Ana',
      'שלום עולם',
      'محمد بن سلمان',
      '山田太郎',
      'a\u202Eb\u0301\u200D',
      'x'.repeat(255),
      '\u{1F468}\u200D\u{1F469}',
      '',
    ];
    for (const name of names) {
      const { pages, texts } = await printed({ buyer: { ...buyer, name }, lines: [line(name || ' ')] });
      expect(pages, name).toBe(1);
      expect(texts, name).toContain('ana@example.com');
      expect(texts.join(''), name).not.toContain('\uFFFD');
    }
    const { file, texts } = await printed({ buyer: { ...buyer, name: '山田 Ana' } });
    expect(texts.join('\n')).toContain('Ana');
    // Read aloud whole, though two letters can only be shown as boxes.
    const utf16 = Buffer.from('山田 Ana', 'utf16le').swap16().toString('latin1');
    expect(file).toContain('/ActualText');
    expect(file.includes(utf16) || file.includes(Buffer.from(utf16, 'latin1').toString('hex'))).toBe(true);
  });

  test.each(['🎧🎧🎧', '', ' \u200B'])(
    'API-75 a name of nothing that can be printed gives way to the address',
    (name) => {
      expect(parties({ ...printedReceipt().contents, buyer: { ...buyer, name } }).to).toEqual([
        'ana@example.com',
        'Netherlands',
      ]);
    },
  );
});
