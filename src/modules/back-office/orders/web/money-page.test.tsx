// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { DONE, FAULT, on, Refusal, UNREACHABLE } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { listReceipts } from '@/modules/money/receipts/receipts.contract';
import {
  listMatches,
  matchPayment,
  nameRefund,
  type MatchCandidate,
} from '@/modules/shop/checkout/match.contract';
import {
  creditOrder,
  getMoneyOverview,
  getOrderMoney,
  refundOrder,
  returnPayment,
  type StudioOrderMoney,
} from '@/modules/shop/checkout/money.contract';
import type { Overview } from './money-tables';
import * as page from './money-page';

const AT = '2026-03-02T10:00:00.000Z';
const EMPTY: Overview = { flagged: [], disputes: [], returning: [], refunds: [], unexplained: [] };
const PAYER = { payer_name: 'Ada Loud', payer_email: 'ada@example.com', created_at: AT, currency: 'USD' };
const FLAGGED: Overview['flagged'][number] = {
  ...PAYER,
  payment_id: 61,
  checkout_id: 31,
  provider: 'stripe',
  reference: 'pi_61',
  amount: 24.5,
  reason: 'amount',
};
const FULL: Overview = {
  flagged: [FLAGGED],
  disputes: [{ ...PAYER, id: 4, order_id: 500, provider: 'stripe', amount: 80, state: 'open' }],
  returning: [
    { ...PAYER, payment_id: 62, provider: 'paypal', amount: 12, stuck_reason: 'The account is closed.' },
    { ...PAYER, payment_id: 63, payer_name: 'Bob', provider: 'paypal', amount: 13, stuck_reason: null },
  ],
  refunds: [],
  unexplained: [
    { ...PAYER, payment_id: 64, order_id: 499, provider: 'paypal', reference: 'pp_64', amount: 7 },
  ],
};
const ORDER: StudioOrderMoney = {
  order_id: 501,
  currency: 'USD',
  paid: 120,
  gift: 20,
  discount: 5,
  payment_status: 'paid',
  payment_method: 'stripe',
  payer_name: 'Ada Loud',
  payer_email: 'ada@example.com',
  refundable: 120,
  no_refund: null,
  whole_only: false,
  no_credit: null,
  refunds: [],
};
const REFUND = {
  id: 9,
  order_id: 501,
  amount: 40,
  to_money: 40,
  to_gift: 0,
  currency: 'USD',
  state: 'done',
  made_by: 'studio',
  reason: 'Late',
  failure: null,
  created_at: AT,
} as const;

const overview = (data: Overview) => on(getMoneyOverview, () => ({ data }));
const order = (over: Partial<StudioOrderMoney> = {}) => [
  overview(EMPTY),
  on(getOrderMoney, () => ({ data: { ...ORDER, ...over } })),
  on(listReceipts, () => ({ ...DONE, data: { receipts: [] } })),
];
const admin = { role: 'admin' } as const;
const at = '/studio/money?order=501';
const sent = (calls: readonly { line: string; body: unknown }[], part: string) =>
  calls.filter(({ line }) => line.startsWith('POST') && line.includes(part));

async function openRefund(person: UserEvent): Promise<HTMLElement> {
  await person.click(await screen.findByRole('button', { name: 'Refund' }));
  return screen.findByRole('dialog', { name: 'Refund order 501' });
}

describe('the money of a studio', () => {
  test('nothing waits: every list says so', async () => {
    showScreen(page, { at: '/studio/money', user: admin, network: [overview(EMPTY)] });
    for (const words of ['No flagged payments.', 'No disputes.', 'No refunds yet.', 'No unmatched refunds.'])
      expect(await screen.findByText(words)).toBeInTheDocument();
  });

  test('each amount stands in the table of its kind, and only what is stuck can be tried again', async () => {
    showScreen(page, { at: '/studio/money', user: admin, network: [overview(FULL)] });
    expect(await screen.findByText('$24.50')).toBeInTheDocument();
    const flagged = within(screen.getByRole('table', { name: 'Flagged payments' }));
    expect(flagged.getByText('Wrong amount')).toBeInTheDocument();
    expect(within(screen.getByRole('table', { name: 'Disputes' })).getByText('$80.00')).toBeInTheDocument();
    const back = within(screen.getByRole('table', { name: 'Automatic refunds' }));
    expect(back.getByText('Needs a decision: The account is closed.')).toBeInTheDocument();
    expect(back.getAllByRole('button', { name: /Retry the refund to/ })).toHaveLength(1);
  });

  test('an engineer sees the lists, and decides nothing', async () => {
    showScreen(page, { at: '/studio/money', user: { role: 'engineer' }, network: [overview(FULL)] });
    expect(await screen.findByText('$24.50')).toBeInTheDocument();
    for (const name of [/Match/, 'Refund', /Try again/, /Name the refund/])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  test.each([
    ['a fault', FAULT],
    ['no connection', UNREACHABLE],
  ] as const)('%s: says that nothing was changed, and loads again', async (_name, failure) => {
    let asked = 0;
    const flaky = on(getMoneyOverview, () => (asked++ === 0 ? failure : { data: EMPTY }));
    const { person } = showScreen(page, { at: '/studio/money', user: admin, network: [flaky] });
    expect(await screen.findByText('Refunds and payments could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Nothing was changed.')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No flagged payments.')).toBeInTheDocument();
  });

  test('a number of no order is refused at its field', async () => {
    const missing = on(getOrderMoney, () => new Refusal('not_found', 'Unknown order'));
    showScreen(page, { at, user: admin, network: [overview(EMPTY), missing] });
    const field = await screen.findByRole('textbox', { name: 'Order number' });
    expect(field).toHaveValue('501');
    expect(field).toHaveAccessibleDescription('There is no order 501.');
  });
});

describe('a refund', () => {
  test('the whole rest is offered; what was typed goes back once, by a double click too', async () => {
    const answer = on(refundOrder, () => ({ ...DONE, refund: REFUND, order: ORDER }));
    const { person, calls } = showScreen(page, { at, user: admin, network: [...order(), answer] });
    const dialog = within(await openRefund(person));
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    expect(amount).toHaveValue('120.00');
    await person.clear(amount);
    await person.type(amount, '40,00');
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Late');
    await person.dblClick(dialog.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('Refunded')).toBeInTheDocument();
    expect(sent(calls, 'refund').map(({ body }) => body)).toEqual([
      { amount: 40, reason: 'Late', key: expect.any(String) },
    ]);
  });

  test('refused: the words of the server stand at their fields, what was typed stays', async () => {
    const no = new Refusal('invalid', 'Please check', {
      amount: ['At most $120.00 can go back'],
      reason: ['Please say why'],
    });
    const network = [...order(), on(refundOrder, () => no)];
    const { person } = showScreen(page, { at, user: admin, network });
    const dialog = within(await openRefund(person));
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await person.clear(amount);
    await person.type(amount, '500');
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), '?');
    await person.click(dialog.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(amount).toHaveAccessibleDescription('At most $120.00 can go back'));
    expect(amount).toHaveValue('500');
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription('Please say why');
  });

  test.each([
    ['a lost answer', UNREACHABLE],
    ['a fault', FAULT],
    ['a conflict', new Refusal('conflict', 'Another refund of it is on its way.')],
  ] as const)(
    '%s: the window stays, and the same wish is sent again under its key',
    async (_name, failure) => {
      let asked = 0;
      const flaky = on(refundOrder, () =>
        asked++ === 0 ? failure : { ...DONE, refund: REFUND, order: ORDER },
      );
      const { person, calls } = showScreen(page, { at, user: admin, network: [...order(), flaky] });
      const dialog = within(await openRefund(person));
      await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Late');
      await person.click(dialog.getByRole('button', { name: 'Refund' }));
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Refund' })).toBeEnabled());
      expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Late');
      await person.click(dialog.getByRole('button', { name: 'Refund' }));
      expect(await screen.findByText('Refunded')).toBeInTheDocument();
      const [first, second] = sent(calls, 'refund');
      expect(second?.body).toEqual(first?.body);
    },
  );

  test('the provider says no: its reason is said, not that it is done', async () => {
    const refund = { ...REFUND, state: 'failed', failure: 'The card was closed.' } as const;
    const network = [...order(), on(refundOrder, () => ({ ...DONE, refund, order: ORDER }))];
    const { person } = showScreen(page, { at, user: admin, network });
    const dialog = within(await openRefund(person));
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Late');
    await person.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('The card was closed.')).toBeInTheDocument();
    expect(screen.queryByText('Refunded')).not.toBeInTheDocument();
  });

  test('nothing is left to refund: the button rests, and the reason is told', async () => {
    const none = order({ refundable: 0, no_refund: 'All of it has gone back.', payment_status: 'refunded' });
    showScreen(page, { at, user: admin, network: none });
    expect(await screen.findByRole('button', { name: 'Refund' })).toBeDisabled();
    expect(screen.getByText('All of it has gone back.')).toBeInTheDocument();
  });
});

describe('a credit', () => {
  test('given: its code is shown, to be sent', async () => {
    const credit = { code: 'SORRY-12', amount: 120, currency: 'USD', ends_at: '2026-03-07T10:00:00.000Z' };
    const network = [...order(), on(creditOrder, () => ({ ...DONE, credit }))];
    const { person, calls } = showScreen(page, { at, user: admin, network });
    await person.click(await screen.findByRole('button', { name: 'Credit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Credit for order 501' }));
    await person.dblClick(dialog.getByRole('button', { name: 'Give credit' }));
    expect(await screen.findByText('SORRY-12')).toBeInTheDocument();
    expect(sent(calls, 'credit')).toHaveLength(1);
  });
});

describe('what waits for a decision', () => {
  const show = (network: Parameters<typeof showScreen>[1]) =>
    showScreen(page, { at: '/studio/money', user: admin, ...network });

  test('a flagged payment goes back once somebody agreed to the amount and the person', async () => {
    const back = on(returnPayment, () => DONE);
    const { person, calls } = show({ network: [overview(FULL), back] });
    await person.click(await screen.findByRole('button', { name: 'Refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund this payment?' }));
    expect(dialog.getByText('Ada Loud gets the full $24.50 back.')).toBeInTheDocument();
    expect(sent(calls, 'return')).toHaveLength(0);
    await person.dblClick(dialog.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('It will be refunded within minutes')).toBeInTheDocument();
    expect(sent(calls, 'payments/61/return')).toHaveLength(1);
  });

  test('a flagged payment is matched to what it was for, and what is missing is told first', async () => {
    const one: MatchCandidate = {
      checkout_id: 31,
      kind: 'own',
      customer_name: 'Ada Loud',
      customer_email: 'ada@example.com',
      services: ['Mastering'],
      total: 25,
      rest: 0.5,
      currency: 'USD',
    };
    const found = on(listMatches, () => ({ data: [one] }));
    const made = on(matchPayment, () => ({ ...DONE, order_id: 502 }));
    const { person, calls } = show({ network: [overview(FULL), found, made] });
    await person.click(await screen.findByRole('button', { name: 'Match the payment of Ada Loud' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What was this payment for?' }));
    const choice = await dialog.findByRole('radio', { name: /The cart that it was paid for/ });
    expect(dialog.getByText(/\$0\.50 is missing and will be waived/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Create order' })).toBeDisabled();
    await person.click(choice);
    await person.dblClick(dialog.getByRole('button', { name: 'Create order' }));
    expect(await screen.findByText('Order created')).toBeInTheDocument();
    expect(sent(calls, 'match').map(({ body }) => body)).toEqual([{ checkout_id: 31, rest: 0.5 }]);
  });

  test('a refund without a name: an unknown one is refused at its field and stays typed', async () => {
    const no = new Refusal('invalid', 'Please check', { refund_id: ['PayPal knows no such refund'] });
    const { person } = show({ network: [overview(FULL), on(nameRefund, () => no)] });
    await person.click(await screen.findByRole('button', { name: /Name the refund of Ada Loud/ }));
    const field = await screen.findByRole('textbox', { name: 'Transaction id of the refund' });
    await person.type(field, 'RF-1234{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('PayPal knows no such refund'));
    expect(field).toHaveValue('RF-1234');
  });
});
