import type { WireCartLine } from '../cart.contract';
import {
  addLine,
  lineTotal,
  removeLine,
  setLineQty,
  type CartLine,
  type LineIdentity,
  type NewLine,
} from '../cart.rules';
import type { Added } from './cart-view';

/** What somebody wants of their cart; `done` is told what came of it. */
export type Change =
  | { readonly kind: 'add'; readonly line: NewLine; readonly done: (added: Added) => void }
  | { readonly kind: 'set'; readonly line: LineIdentity; readonly qty: number }
  | { readonly kind: 'remove'; readonly line: LineIdentity };

/** A line as the server sends it, at the price that its customer saw last: the cart page tells of the difference. */
export function lineOf(wire: WireCartLine): CartLine {
  const { line_id: _id, price_before, unavailable: _why, ...line } = wire;
  const price = price_before ?? wire.price;
  return { ...line, price, total_price: lineTotal(price, wire.qty) };
}

/** The cart as it will be when the change has worked. */
export function applied(lines: readonly CartLine[], change: Change): readonly CartLine[] {
  if (change.kind === 'set') return setLineQty(lines, change.line, change.qty);
  if (change.kind === 'remove') return removeLine(lines, change.line);
  const result = addLine(lines, change.line);
  return result.ok ? result.lines : lines;
}

/** Lines with others added to them, as far as they fit. */
export function joined(lines: readonly CartLine[], more: readonly CartLine[]): readonly CartLine[] {
  return more.reduce<readonly CartLine[]>((sum, line) => {
    const added = addLine(sum, line);
    return added.ok ? added.lines : sum;
  }, lines);
}
