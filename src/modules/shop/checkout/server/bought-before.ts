import { lineKey } from '@/modules/shop/cart/cart.rules';
import { DAY, HOUR, MINUTE } from '@/shared/clock';
import type { CheckoutId, OrderId, UserId } from '@/shared/ids';
import { refuse, type Answer } from '@/shared/result';
import type { GiftInput } from '../checkout.rules';
import { boughtOf, type BoughtRow } from './bought-before.store';
import { browserCheckouts } from './browser-checkouts';
import type { CheckoutDeps } from './checkout.deps';
import type { FrozenLine } from './checkout.store';
import { mergeLines, type LineInput } from './quote';

/** For this long the same cart is not sold to the same browser again without a question. */
const ASKED_FOR_MS = DAY;

/** What the confirmation of a question like this is called in a request. */
const CONFIRM = 'buy_again';

type Line = {
  readonly key: string;
  readonly qty: number;
  readonly gift: GiftInput | null;
  readonly round: number | null;
};

// Prices and names may change meanwhile: what counts is what one gets.
function contentOf(lines: readonly Line[]): string {
  const told = lines.map(({ key, qty, gift, round }) => {
    const { name, email, message, send_date } = gift ?? {};
    const whom = [name, email, message, send_date].map((part) => part ?? '');
    return JSON.stringify([key, qty, whom, round]);
  });
  return told.toSorted().join('\n');
}

function frozenContent(lines: readonly FrozenLine[]): string {
  return contentOf(
    lines.map((line) => ({
      key: lineKey(line),
      qty: line.qty,
      gift: line.gift,
      round: line.round_for ?? null,
    })),
  );
}

function wantedContent(inputs: readonly LineInput[]): string {
  return contentOf(
    mergeLines(inputs).map(({ variation_id = null, rush = false, ...line }) => ({
      key: lineKey({ ...line, variation_id, rush }),
      qty: line.qty,
      gift: line.gift,
      round: line.revision?.order_item_id ?? null,
    })),
  );
}

/** The newest of these orders that is for exactly the same things; null where none is. */
export function sameCart(bought: readonly BoughtRow[], inputs: readonly LineInput[]): BoughtRow | null {
  if (bought.length === 0) return null;
  const wanted = wantedContent(inputs);
  return bought.find(({ lines }) => frozenContent(lines) === wanted) ?? null;
}

/** From when on an order is asked about. */
export function askedSince({ clock }: Pick<CheckoutDeps, 'clock'>): Date {
  return new Date(clock.now().getTime() - ASKED_FOR_MS);
}

function agoText(ms: number): string {
  const [count, unit] = ms < HOUR ? [Math.floor(ms / MINUTE), 'minute'] : [Math.floor(ms / HOUR), 'hour'];
  if (count === 0) return 'a moment ago';
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** Asks before the same is sold once more: refused, with what a browser needs to ask and how it confirms. */
export function askAgain(
  { clock }: Pick<CheckoutDeps, 'clock'>,
  bought: BoughtRow,
  userId: UserId | null,
): Answer<never, 'conflict'> {
  const { order_id, completed_at } = bought;
  // Another person's order at the same computer is not named.
  const isTheirs = bought.user_id === null || bought.user_id === userId;
  const order = isTheirs ? ` (order ${order_id})` : '';
  const ago = agoText(clock.now().getTime() - completed_at.getTime());
  return refuse('conflict', `You bought this cart ${ago}${order}. Buy it again?`, {
    data: {
      bought_at: completed_at.toISOString(),
      order_id: isTheirs ? order_id : null,
      confirm: CONFIRM,
    } satisfies { bought_at: string; order_id: OrderId | null; confirm: string },
  });
}

/** What a browser wants, and what it shows of itself. */
export interface Asking {
  readonly cartItems: readonly LineInput[];
  readonly buy_again?: boolean | null | undefined;
  /** The Cookie header of the request. */
  readonly cookies?: string | undefined;
}

/**
 * Whether this browser has bought exactly this within a day and has not said that it wants it again.
 * @param but a checkout that is not asked about: the one that is being opened
 */
export async function boughtBefore(
  deps: CheckoutDeps,
  input: Asking,
  but?: CheckoutId,
): Promise<BoughtRow | null> {
  if (input.buy_again === true) return null;
  const ids = browserCheckouts(deps, input.cookies ?? '').filter((id) => id !== but);
  if (ids.length === 0) return null;
  return sameCart(await boughtOf(deps.db, ids, askedSince(deps)), input.cartItems);
}
