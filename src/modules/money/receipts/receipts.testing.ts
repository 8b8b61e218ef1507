import { inflateSync } from 'node:zlib';
import type { PrintedReceipt } from './server/receipt-rows';
import type { ReceiptContents } from './receipts.rules';
import { vatOf } from './vat.rules';

/** The studio of the demo, with a VAT number. */
export const seller = {
  name: 'Headroom',
  street: 'Voorbeeldkade 6',
  postcode: '3024 ZZ',
  city: 'Rotterdam',
  country: 'Netherlands',
  email: 'studio@headroom.example',
  site: 'https://headroom.example',
  vat_number: 'NL001234567B01',
};

const mixing = {
  name: 'Mixing And Mastering',
  rush: true,
  quantity: 1,
  price: 29_900,
  total_price: 29_900,
  discount: 2_990,
  is_gift_card: false,
};

/** A receipt of two services with a coupon, 21% VAT included, partly paid by gift card. */
export function printedReceipt(change: Partial<ReceiptContents> = {}): PrintedReceipt {
  const settings = { mode: 'eu_consumer', studioCountry: 'NL', rate: null } as const;
  const vat = vatOf(settings, { country: 'NL' }, 31_410);
  const radio = { name: 'Radio Edit', quantity: 2, price: 2_500, total_price: 5_000, discount: 500 };
  const contents: ReceiptContents = {
    seller,
    buyer: { name: 'Ana Loud', email: 'ana@example.com', country: 'NL', vat_id: null },
    order: { id: 12, paid_at: '2026-03-02T10:00:00.000Z', payment_method: 'stripe' },
    lines: [mixing, { ...mixing, ...radio, rush: false }],
    subtotal: 34_900,
    discount: 3_490,
    waived: 0,
    total: 31_410,
    gift: 5_000,
    paid: 26_410,
    vat: { ...vat, mode: 'eu_consumer', taxable: 31_410, evidence: { country: 'NL', vat_id: null } },
    credit: null,
    ...change,
  };
  return {
    kind: 'receipt',
    mode: 'live',
    number: '2026-000123',
    currency: 'EUR',
    contents,
    issued_at: new Date('2026-03-02T10:00:05Z'),
  };
}

interface CharMap {
  readonly codes: ReadonlyMap<string, string>;
}

function charMapOf(cmap: string): CharMap {
  const codes = new Map<string, string>();
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, first = '0', , list = ''] of cmap.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<(\w+)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      codes.set(glyph, text(hex));
    }
  }
  return { codes };
}

function streamsOf(file: string): Map<string, { head: string; data: string }> {
  const found = new Map<string, { head: string; data: string }>();
  for (const [, id = '', head = '', raw] of file.matchAll(
    /(\d+) 0 obj\n([^]*?)\n?(?:stream\n([^]*?)\nendstream\n)?endobj/g,
  )) {
    const bytes = Buffer.from(raw ?? '', 'latin1');
    const data =
      raw !== undefined && head.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : (raw ?? '');
    found.set(id, { head, data });
  }
  return found;
}

/** The texts of a PDF made here, one line of text each, in the order they were drawn. */
export function textsOfPdf(bytes: Buffer): string[] {
  const objects = streamsOf(bytes.toString('latin1'));
  const maps = new Map<string, CharMap>();
  for (const { head } of objects.values()) {
    for (const [, name = '', ref = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(ref)?.head ?? '')?.[1] ?? '';
      maps.set(name, charMapOf(objects.get(cmap)?.data ?? ''));
    }
  }
  const lines: string[] = [];
  let last = '';
  for (const { data } of objects.values()) {
    for (const [, place = '', body = ''] of data.matchAll(/BT\n1 0 0 1 ([\d.]+ [\d.]+) Tm\n([^]*?)ET/g)) {
      const font = /\/(F\d+) /.exec(body)?.[1] ?? '';
      const hex = [...body.matchAll(/<([0-9a-f]+)>/g)].map((match) => match[1]).join('');
      const text = hex.replace(/.{4}/g, (glyph) => maps.get(font)?.codes.get(glyph) ?? '\uFFFD');
      const y = place.split(' ')[1] ?? '';
      if (y === last && !lines.at(-1)?.endsWith('\n')) lines.push(`${lines.pop() ?? ''}${text}`);
      else lines.push(text);
      last = y;
    }
  }
  return lines;
}
