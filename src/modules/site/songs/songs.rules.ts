import type { ItemData, Turn } from '@/modules/orders/orders/orders.rules';
import { nextStep } from '@/modules/orders/orders/orders.rules';

/** What a customer can have to do for a song: in front what somebody waits for. */
export const TASKS = ['answer', 'confirm', 'listen', 'send'] as const;
export type Task = (typeof TASKS)[number];

/** What a song's customer has to do; null where it is not their turn. */
export function taskOf(item: ItemData): Task | null {
  if (nextStep(item).turn !== 'customer') return null;
  if (item.filesReceivedAt === null) return (item.unconfirmedAt ?? null) === null ? 'send' : 'confirm';
  return item.pausedAt === null ? 'listen' : 'answer';
}

// What waits for the customer comes first.
const TURNS: readonly Turn[] = ['customer', 'studio', 'nobody'];

interface Listed {
  readonly turn: Turn;
  readonly task: Task | null;
  readonly due_at: string | null;
}

const rank = ({ task }: Listed): number => (task === null ? TASKS.length : TASKS.indexOf(task));

const urgency = (a: Listed, b: Listed): number =>
  rank(a) - rank(b) || (a.due_at ?? '').localeCompare(b.due_at ?? '');

/** Songs by whose turn they are; what is most urgent in front. The finished ones keep their order. */
export function byTurn<T extends Listed>(songs: readonly T[]): { turn: Turn; songs: T[] }[] {
  return TURNS.flatMap((turn) => {
    const here = songs.filter((song) => song.turn === turn);
    if (here.length === 0) return [];
    return [{ turn, songs: turn === 'nobody' ? here : here.toSorted(urgency) }];
  });
}
