import { NO_COMPANY } from '@/modules/money/receipts/billing.rules';
import type { GuestInfo } from '../checkout.rules';
import type { Billing } from '@/modules/money/receipts/billing.contract';

const KEY = 'checkoutDetails';

/** What a buyer has typed on the way to paying. */
export interface CheckoutDetails {
  readonly guest: GuestInfo;
  readonly billing: Billing;
  /** The code that is applied, or waits for its buyer to sign in. */
  readonly promoCode: string;
}

const NOTHING: CheckoutDetails = {
  guest: { first_name: '', last_name: '', email: '', phone: '' },
  billing: { country: '', vat_id: null, company: null },
  promoCode: '',
};

function textsOf<Key extends string>(value: unknown, empty: Record<Key, string>): Record<Key, string> {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const read = Object.keys(empty).map((key) => {
    const text = given[key];
    return [key, typeof text === 'string' ? text.slice(0, 255) : ''];
  });
  return Object.fromEntries(read) as Record<Key, string>;
}

function companyOf(billing: unknown): Billing['company'] {
  const { company } = typeof billing === 'object' && billing !== null ? Object(billing) : {};
  if (typeof company !== 'object' || company === null) return null;
  const texts = textsOf(company, { ...NO_COMPANY, tax_number: '', reference: '' });
  return { ...texts, tax_number: texts.tax_number || null, reference: texts.reference || null };
}

/** What was typed before a reload or a log-in in this tab; empty fields where nothing was, or where it can't be read. */
export function readDetails(): CheckoutDetails {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return NOTHING;
    const { guest, billing } = value as Record<string, unknown>;
    const { country, vat_id } = textsOf(billing, { country: '', vat_id: '' });
    const { promoCode } = textsOf(value, { promoCode: '' });
    return {
      guest: textsOf(guest, { first_name: '', last_name: '', email: '', phone: '' }),
      billing: { country, vat_id: vat_id === '' ? null : vat_id, company: companyOf(billing) },
      promoCode,
    };
  } catch {
    return NOTHING;
  }
}

/** Keeps what is typed until the order exists; without storage it lives as long as the page. */
export function keepDetails(change: Partial<CheckoutDetails>): void {
  try {
    const next = JSON.stringify({ ...readDetails(), ...change });
    if (next === JSON.stringify(NOTHING)) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, next);
  } catch {
    // Full or closed storage.
  }
}

/** Forgets it: the order has it now. */
export function forgetDetails(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Closed storage keeps nothing anyway.
  }
}
