import { expect, test } from 'vitest';
import { changeLabel, fieldLabel, valueText } from './change-labels.rules';

const words = (name: string, value: unknown) => valueText(name, value, 'USD');

test('API-80 the log is read in words: what was done, of which kind, in which field', () => {
  expect(changeLabel('item.given-back')).toBe('Item given back');
  expect(changeLabel('review.home_changed')).toBe('Review home changed');
  expect(changeLabel('gallery-picture')).toBe('Gallery picture');
  expect(fieldLabel('turnaround_max_hours')).toBe('Turnaround max hours');
});

test('D14 no raw keys: fields and choices have names, sizes a unit', () => {
  expect(fieldLabel('site_name')).toBe('Name of the studio');
  expect(fieldLabel('vat_mode')).toBe('VAT');
  expect(words('vat_mode', 'eu_consumer')).toBe('electronic service: by the customer’s country in the EU');
  expect(words('size', 12_154_759)).toBe('12.2 MB');
});

test('API-80 values are read as money, times, choices and lists', () => {
  expect(words('price', 8000)).toBe('$80.00');
  expect(valueText('refundable', 1000, 'JPY')).toBe('¥1,000');
  expect(words('max_revision', 3)).toBe('3');
  expect(words('expires_at', '2026-11-28T22:00:00.000Z')).toBe('Nov 28, 2026, 22:00 UTC');
  expect(words('state', 'refund_due')).toBe('refund due');
  expect(words('slug', 'about-noise')).toBe('about-noise');
  expect([words('note', ''), words('note', null), words('read', true), words('read', false)]).toEqual([
    'empty',
    'empty',
    'yes',
    'no',
  ]);
  expect([words('order', [3, 1, 2]), words('tags', [])]).toEqual(['3, 1, 2', 'none']);
  expect(
    words('options', [
      { name: 'Stems', price: 2500, label: null },
      { name: 'Two songs', price: 0 },
    ]),
  ).toBe('name Stems, price $25.00; name Two songs, price $0.00');
  expect(words('body', '<h2>1. Who</h2>\n<p>We <b>mix</b>.</p>')).toBe('1. Who We mix .');
});
