/** A list put into a new order by somebody: what they saw, and what they want. */
export interface ListOrder {
  readonly seen: readonly number[];
  readonly order: readonly number[];
}

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/**
 * Whether a new order can stand: `stale` where the stored list is another one than they saw, `other` where the order
 * does not name every entry once.
 */
export function judgeOrder(
  stored: readonly number[],
  { seen, order }: ListOrder,
): 'fits' | 'stale' | 'other' {
  if (!same(stored, seen)) return 'stale';
  const ascending = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);
  return same(ascending(stored), ascending(order)) ? 'fits' : 'other';
}
