// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { on } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { listGifts } from '../gift-cards.contract';
import type { Gift } from './gift-card';
import * as page from './gift-cards-page';

const AT = '2026-03-02T10:00:00.000Z';
const GIFT: Gift = {
  id: 3,
  promocode: 'GIFT-AB12',
  amount: 30,
  use_amount: 70,
  currency: 'USD',
  blocked: false,
  created_at: AT,
  recipient: null,
  history: [
    { kind: 'used', amount: 80, order_id: 501, created_at: AT },
    { kind: 'returned', amount: 10, order_id: null, created_at: AT },
  ],
};
const at = '/user-gift-coupon';
const user = { id: 7 };
const listed = (...data: Gift[]) =>
  on(listGifts, () => ({ data, current_page: 1, last_page: 1, per_page: 10, total: data.length }));

describe('gift cards of a customer', () => {
  test('the code, what is left and what was used, each by its name', async () => {
    showScreen(page, { at, user, network: [listed(GIFT)] });
    expect(await screen.findByText('GIFT-AB12')).toBeInTheDocument();
    expect(screen.getByText('Amount Left').nextElementSibling).toHaveTextContent('$30.00');
    expect(screen.getByText('Used').nextElementSibling).toHaveTextContent('$70.00');
  });

  test('its uses with their orders: taken off, and given back', async () => {
    const { person } = showScreen(page, { at, user, network: [listed(GIFT)] });
    await person.click(await screen.findByRole('button', { name: 'History' }));
    expect(screen.getByRole('link', { name: 'Order #501' })).toHaveAttribute('href', '/order/501');
    expect(screen.getByText('−$80.00')).toBeVisible();
    expect(screen.getByText('+$10.00')).toBeVisible();
  });

  test('one that was taken back shows no code', async () => {
    showScreen(page, { at, user, network: [listed({ ...GIFT, blocked: true })] });
    expect(await screen.findByText(/Cancelled: its purchase/)).toBeInTheDocument();
    expect(screen.queryByText('GIFT-AB12')).not.toBeInTheDocument();
  });

  test('one that can’t be read here says where its code is', async () => {
    showScreen(page, { at, user, network: [listed({ ...GIFT, promocode: '' })] });
    expect(await screen.findByText(/in the email you received/)).toBeInTheDocument();
  });

  test('a present says whom it is for, and whether it is mailed', async () => {
    const recipient = { name: 'Bob', email: 'bob@example.com', send_at: AT, sent: false };
    showScreen(page, { at, user, network: [listed({ ...GIFT, recipient })] });
    expect(await screen.findByText(/For Bob \(bob@example\.com\)/)).toHaveTextContent('to be emailed on');
  });

  test('none yet: the way to the services', async () => {
    showScreen(page, { at, user, network: [listed()] });
    expect(await screen.findByText('You have no gift cards')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See services' })).toHaveAttribute('href', '/services');
  });

  test('a page beyond the last one leads to the first', async () => {
    const none = on(listGifts, () => ({ data: [], current_page: 9, last_page: 2, per_page: 10, total: 12 }));
    showScreen(page, { at: `${at}?page=9`, user, network: [none] });
    expect(await screen.findByRole('link', { name: 'To the first page' })).toHaveAttribute('href', at);
  });

  test('nobody is signed in: the log-in, and no call', async () => {
    const { calls } = showScreen(page, { at });
    expect(await screen.findByText('Another page')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });
});
