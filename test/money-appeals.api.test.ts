import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY, HOUR } from '@/shared/clock';
import { startPayPalSales, usd } from '@test/support/paypal-sales';

// A decision that is appealed: until the appeal is won the money stays with the buyer.

const { app, fake, buy, news, after, ledger, papers, status } = await startPayPalSales();
const WHOLE = { 'provider:paypal': 5100, sales: -5100 };

async function lost(id: string) {
  await after(HOUR);
  fake.dispute(id, usd(5100));
  await news(id);
  const dispute = [...fake.books.disputes.values()].at(-1);
  if (dispute === undefined) throw new Error('no dispute');
  // Taken without being listed as a refund, as cards’ chargebacks are.
  Object.assign(dispute, { status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR' });
  await news(id);
  await after(DAY);
  expect(await status(id)).toBe('refunded');
  return dispute;
}
const returnedMails = async () =>
  (await queryRows(app.db, `select 1 from mails where kind like 'refund-returned%'`)).length;

describe('S1-4: an appeal at PayPal', () => {
  test('S1-4: while it is decided nobody is told that money came back', async () => {
    const { id } = await buy();
    const dispute = await lost(id);
    const before = await returnedMails();
    Object.assign(dispute, { status: 'UNDER_REVIEW', outcome: null });
    await after(8 * DAY);
    expect(await returnedMails()).toBe(before);
    expect((await papers(id)).slice(1)).toEqual([['credit_note', 5100]]);
    expect(await status(id)).toBe('refunded');
    expect(await ledger(id)).toEqual({});
    Object.assign(dispute, { status: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR' });
    await after(30 * DAY);
    expect(await ledger(id)).toEqual(WHOLE);
    expect(await status(id)).toBe('paid');
    expect((await papers(id)).slice(1).map(([kind]) => kind)).toEqual(['credit_note', 'credit_reversal']);
  });
});
