import { paymentLabel } from '@/modules/money/payments/payments.rules';

/** The studio's orders by how far they are, as addresses name it. */
export const ORDER_STATES = ['pending', 'in-progress', 'in-revision', 'completed'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The same by their money. */
export const ORDER_MONEY_STATES = ['paid', 'partly-refunded', 'refunded', 'disputed'] as const;
export type OrderMoneyState = (typeof ORDER_MONEY_STATES)[number];

/** What somebody typed to find orders, sorted by where it can stand. */
export interface OrderSearch {
  /** The order's own number; null where it can be none. */
  readonly number: number | null;
  /** Lower case, one space between words. */
  readonly words: string;
  /** Too short to stand anywhere in a name: only its beginning counts. */
  readonly isShort: boolean;
}

const NUMBER = /^#?([1-9]\d{0,14})$/;
const SHORT = 3;

/** Reads what was typed into the search field; null where nothing was. */
export function orderSearch(typed: string | undefined): OrderSearch | null {
  const words = (typed ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
  if (words === '') return null;
  const number = Number(NUMBER.exec(words)?.[1] ?? Number.NaN);
  return { number: Number.isNaN(number) ? null : number, words, isShort: words.length < SHORT };
}

/** A text as a pattern of LIKE that means only itself. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}

/** What an account of the ledger is called. */
export function accountLabel(account: string): string {
  const [kind = '', name = ''] = account.split(':');
  if (kind === 'provider') return `Held at ${paymentLabel(name)}`;
  if (kind === 'outside') return paymentLabel(name);
  return ACCOUNTS.get(account) ?? account;
}

const ACCOUNTS = new Map([
  ['sales', 'Sales'],
  ['unapplied', 'Belongs to no order yet'],
  ['gift_cards', 'Gift cards that are owed'],
  ['waivers', 'Waived'],
  ['disputes', 'Held by banks'],
]);

const MOVEMENTS = new Map([
  ['charge', 'Paid'],
  ['refund', 'Refunded'],
  ['gift_issue', 'Gift card issued'],
  ['gift_draw', 'Paid by gift card'],
  ['gift_void', 'Gift card voided'],
  ['dispute', 'Dispute'],
  ['waiver', 'Rest waived'],
  ['match', 'Payment matched'],
]);

/** What a movement of the ledger is called. */
export function movementLabel(kind: string): string {
  return MOVEMENTS.get(kind) ?? kind;
}

/** What the studio did to an order, out of its log: `order.refunded` is `Refunded`. */
export function actionLabel(action: string): string {
  const verb = (action.split('.').at(-1) ?? action).replaceAll(/[-_]/g, ' ');
  return verb.charAt(0).toUpperCase() + verb.slice(1);
}
