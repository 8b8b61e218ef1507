import type { ProviderInvoice } from '../../subscription-provider';
import { fromPayPal } from './paypal-money';
import type { PayPalTransaction } from './paypal-shapes';

/** A day some months later, at the same hour; the last of a month that is shorter. */
export function monthsAfter(from: Date, months: number): Date {
  const day = new Date(from);
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + months);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(from.getUTCDate(), last));
  return day;
}

// A charge may come a little before its period begins by the clock: PayPal's day starts before ours.
const EARLY_MS = 36 * 3_600_000;

function periodAt(start: Date, time: Date): { periodStart: Date; periodEnd: Date; number: number } {
  const reached = time.getTime() + EARLY_MS;
  let number = 0;
  while (monthsAfter(start, number + 1).getTime() <= reached) number += 1;
  return { number, periodStart: monthsAfter(start, number), periodEnd: monthsAfter(start, number + 1) };
}

const STATES: Readonly<Record<string, ProviderInvoice['state']>> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  PENDING: 'open',
  DECLINED: 'failed',
};

/**
 * PayPal's charges as one invoice for each month, newest first: paid where one of its charges was, else as the last
 * one went. Two paid charges of one month are two invoices, so that no money is overlooked.
 */
export function invoicesOf(start: Date, transactions: readonly PayPalTransaction[]): ProviderInvoice[] {
  const invoices = transactions
    .map((charge) => {
      const { gross_amount } = charge.amount_with_breakdown;
      const time = new Date(charge.time);
      const state = STATES[charge.status] ?? 'open';
      const { number, ...period } = periodAt(start, time);
      const amount = fromPayPal(gross_amount);
      const paidAt = state === 'paid' ? time : null;
      const invoice = { reference: charge.id, state, amount, currency: gross_amount.currency_code, paidAt };
      return { number, time, invoice: { ...invoice, ...period } };
    })
    .toSorted((a, b) => b.time.getTime() - a.time.getTime());
  return invoices
    .filter(({ number, invoice }, index) => {
      if (invoice.state === 'paid') return true;
      const same = invoices.filter((other) => other.number === number);
      return !same.some((other) => other.invoice.state === 'paid') && same[0] === invoices[index];
    })
    .map(({ invoice }) => invoice);
}
