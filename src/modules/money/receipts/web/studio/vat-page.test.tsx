// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FAULT, on, Refusal, UNREACHABLE } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import type { ResponseOf } from '@/shared/endpoint';
import { getVatReport } from '../../vat-report.contract';
import * as page from './vat-page';

type Report = ResponseOf<typeof getVatReport>['data'];

const FIGURES = {
  currency: 'EUR',
  sold: 119,
  sold_vat: 19,
  credited: 11.9,
  credited_vat: 1.9,
  net: 90,
  vat: 17.1,
};
const REPORT: Report = {
  quarter: '2026-Q1',
  demo: false,
  quarters: ['2026-Q1', '2025-Q4'],
  rows: [{ ...FIGURES, country: 'DE', rule: 'destination', rate: 19, sales: 1, credits: 1 }],
  totals: [{ ...FIGURES, sales: 1, credits: 1 }],
  evidence: { rows: [], more: 0 },
};
const user = { role: 'admin' } as const;
const at = '/studio/vat';
const report = (data: Report) => on(getVatReport, () => ({ data }));

describe('the VAT of a quarter', () => {
  test('by country and rate: what was sold, what was credited, and what is owed', async () => {
    showScreen(page, { at, user, network: [report(REPORT)] });
    const row = within(await screen.findByRole('row', { name: /Germany/ }));
    for (const cell of ['19%', '€119.00', '€11.90', '€90.00', '€17.10'])
      expect(row.getByText(cell)).toBeInTheDocument();
    expect(row.getByText('1 receipt, 1 credit note')).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Totals of 2026-Q1' })).toHaveTextContent('€17.10');
  });

  test('the file of it is of the quarter that is shown', async () => {
    showScreen(page, { at, user, network: [report({ ...REPORT, quarter: '2025-Q4' })] });
    expect(await screen.findByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      '/api/studio/vat.csv?quarter=2025-Q4',
    );
    expect(screen.getByRole('combobox', { name: 'Quarter' })).toHaveValue('2025-Q4');
  });

  test('S2-21 S1-7 orders whose evidence is missing or disagrees, and each VAT id with its answer', async () => {
    const at = '2026-02-03T10:00:00.000Z';
    const base = { at, pieces: [], location: null, vat_id: null, check: null, later: null };
    const rows: Report['evidence']['rows'] = [
      {
        ...base,
        order_id: 7,
        rule: 'destination',
        country: 'DE',
        pieces: [
          { kind: 'declared', country: 'DE' },
          { kind: 'payment', country: 'FR' },
        ],
        location: 'conflict',
      },
      {
        ...base,
        order_id: 8,
        rule: 'standard',
        country: 'DE',
        vat_id: 'DE123456789',
        check: { state: 'unavailable', at, consultation: null },
        later: { state: 'valid', at, consultation: 'WAPI1' },
      },
      {
        ...base,
        order_id: 9,
        rule: 'reverse_charge',
        country: 'FR',
        vat_id: 'FR12345678901',
        check: { state: 'valid', at, consultation: 'WAPI2' },
      },
    ];
    showScreen(page, {
      at: '/studio/vat',
      user,
      network: [report({ ...REPORT, evidence: { rows, more: 3 } })],
    });
    const table = within(await screen.findByRole('table', { name: 'What the VAT of orders rests on' }));
    const [, conflict, late, fine] = table.getAllByRole('row');
    expect(conflict).toHaveTextContent('Card or account: France');
    expect(conflict).toHaveTextContent('Evidence conflicts');
    expect(late).toHaveTextContent('VIES did not answer: charged with VAT');
    expect(late).toHaveTextContent('Later: valid');
    expect(late).toHaveTextContent('VAT id confirmed after the sale');
    expect(fine).toHaveTextContent('consultation WAPI2');
    expect(table.getByRole('link', { name: '#7' })).toHaveAttribute('href', '/studio/orders/7');
    expect(screen.getByText(/2 orders need a look/)).toHaveTextContent('3 more are left out.');
  });

  test('another quarter is asked for by its name', async () => {
    const { person, calls } = showScreen(page, { at, user, network: [report(REPORT)] });
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Quarter' }), '2025-Q4');
    await person.click(screen.getByRole('button', { name: 'Show' }));
    await screen.findByRole('link', { name: 'Download CSV' });
    expect(calls.at(-1)?.line).toBe('GET /studio/vat?quarter=2025-Q4');
  });

  test('nothing was sold: a sentence in place of empty tables', async () => {
    showScreen(page, { at, user, network: [report({ ...REPORT, rows: [], totals: [] })] });
    expect(await screen.findByText('No receipts in this quarter')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test.each([
    ['a fault', FAULT],
    ['no connection', UNREACHABLE],
  ] as const)('%s: says so, and reads again', async (_name, failure) => {
    let asked = 0;
    const flaky = on(getVatReport, () => (asked++ === 0 ? failure : { data: REPORT }));
    const { person } = showScreen(page, { at, user, network: [flaky] });
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Germany/ })).toBeInTheDocument();
  });

  test('who may not see it reads why, without a button that can’t help', async () => {
    const no = new Refusal('forbidden', 'Only admins see the VAT.');
    showScreen(page, { at, user, network: [on(getVatReport, () => no)] });
    expect(await screen.findByRole('heading', { name: 'Only admins see the VAT.' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('a customer sees no figures, and none are asked for', async () => {
    const { calls } = showScreen(page, { at, user: { role: 'customer' } });
    expect(await screen.findByRole('heading', { name: 'VAT' })).toBeInTheDocument();
    expect(calls).toEqual([]);
  });
});
