import { emailProblem } from '@/modules/people/accounts/accounts.rules';
import type { GiftInput } from './checkout.rules';

export const GIFT_MESSAGE_MAX = 500;

/** Who a gift card is for, as typed. */
export interface GiftForm {
  readonly forWhom: 'me' | 'gift';
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** `2026-12-24`; empty for at once. */
  readonly send_date: string;
}

export type GiftField = 'name' | 'email' | 'message' | 'send_date';

export const EMPTY_GIFT: GiftForm = { forWhom: 'me', name: '', email: '', message: '', send_date: '' };

/** A day as a date field writes it, where the buyer is. */
export function localDay(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** The last day that a gift can wait for. */
export function lastGiftDay(today: Date): string {
  return localDay(new Date(today.getFullYear() + 1, today.getMonth(), today.getDate() - 1));
}

function dayProblem(day: string, today: Date): string | null {
  if (day === '') return null;
  if (day < localDay(today)) return 'Please choose today or a later day';
  return day > lastGiftDay(today) ? 'Please choose a day within the next year' : null;
}

/** What is wrong with what was typed, by field; empty where all is well. */
export function giftProblems(form: GiftForm, today: Date): Partial<Record<GiftField, string>> {
  if (form.forWhom === 'me') return {};
  const found: Record<GiftField, string | null> = {
    name: form.name.trim().length > 255 ? 'At most 255 characters' : null,
    email: emailProblem(form.email),
    message: form.message.length > GIFT_MESSAGE_MAX ? `At most ${GIFT_MESSAGE_MAX} characters` : null,
    send_date: dayProblem(form.send_date, today),
  };
  const problems = Object.entries(found).filter(([, problem]) => problem !== null);
  return Object.fromEntries(problems);
}

/** The same as the checkout sends it; null where the card is the buyer's own. */
export function giftInputOf({ forWhom, ...typed }: GiftForm): GiftInput | null {
  if (forWhom === 'me') return null;
  const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  return {
    name: textOrNull(typed.name),
    email: textOrNull(typed.email),
    message: textOrNull(typed.message),
    send_date: textOrNull(typed.send_date),
  };
}
