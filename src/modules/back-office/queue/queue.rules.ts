/** The board's columns in their order: by status, and apart what waits for customers. */
export const BOARD_COLUMNS = ['pending', 'in-progress', 'in-revision', 'waiting', 'completed'] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

/** What dropping an item on another column does. */
export type BoardMove = 'take' | 'give-back';

interface MovableItem {
  readonly can_take: boolean;
  readonly can_give_back: boolean;
}

/** The move that leads an item from its column to another one; null where none does. */
export function moveBetween(item: MovableItem, from: BoardColumn, to: BoardColumn): BoardMove | null {
  if (from === 'pending' && to === 'in-progress' && item.can_take) return 'take';
  if (from === 'in-progress' && to === 'pending' && item.can_give_back) return 'give-back';
  return null;
}

interface Entry {
  readonly kind: string;
  readonly data: Record<string, unknown>;
}

const fieldOf = (data: Record<string, unknown>, side: string, field: string): unknown => {
  const fields = data[side];
  return typeof fields === 'object' && fields !== null
    ? (fields as Record<string, unknown>)[field]
    : undefined;
};

/** What the studio's log says of an item, in words; null for what the order's own history tells. */
export function logText({ kind, data }: Entry): string | null {
  if (kind === 'item.assigned') {
    const name = fieldOf(data, 'after', 'engineer');
    return typeof name === 'string' ? `Assigned to ${name}` : 'Unassigned';
  }
  if (!kind.includes('.')) return null;
  const words = kind.replaceAll(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
