import type { UserId } from '@/shared/ids';
import type { LineIdentity } from '../cart.rules';

/** What this process last saw in carts: a guess of what a cart holds, so that its prices are asked while it is read. */
export interface SeenLines {
  of(userId: UserId): readonly LineIdentity[];
  note(userId: UserId, lines: readonly LineIdentity[]): void;
}

const MOST_CARTS = 500;

/** Remembers the carts that were seen last. Nothing may rest on it but speed. */
export function createSeenLines(): SeenLines {
  const seen = new Map<UserId, readonly LineIdentity[]>();
  return {
    of: (userId) => seen.get(userId) ?? [],
    note(userId, lines) {
      seen.delete(userId);
      seen.set(userId, lines);
      const [oldest] = seen.keys();
      if (seen.size > MOST_CARTS && oldest !== undefined) seen.delete(oldest);
    },
  };
}
