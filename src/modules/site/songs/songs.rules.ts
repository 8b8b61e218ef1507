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

/** A record with those of its songs that are listed, in running order. */
export interface ListedRecord<T> {
  readonly id: number;
  readonly name: string;
  /** How many songs it has. */
  readonly of: number;
  readonly songs: readonly T[];
}

/** A line of the list: a song by itself, or a record with its songs. */
export type Entry<T> =
  | { readonly kind: 'song'; readonly song: T }
  | { readonly kind: 'record'; readonly record: ListedRecord<T> };

interface OnRecord extends Listed {
  readonly record: {
    readonly id: number;
    readonly name: string;
    readonly position: number;
    readonly of: number;
  } | null;
}

// What a line is listed by: of a record's songs the one that comes first.
function leadOf<T extends OnRecord>(entry: Entry<T>): T | undefined {
  if (entry.kind === 'song') return entry.song;
  const place = ({ turn }: Listed) => TURNS.indexOf(turn);
  return entry.record.songs.toSorted((a, b) => place(a) - place(b) || urgency(a, b))[0];
}

function entriesOf<T extends OnRecord>(songs: readonly T[]): Entry<T>[] {
  const told = new Set<number>();
  return songs.flatMap((song): Entry<T>[] => {
    const { record } = song;
    if (record === null) return [{ kind: 'song', song }];
    if (told.has(record.id)) return [];
    told.add(record.id);
    const own = songs.filter((other) => other.record?.id === record.id);
    const inOrder = own.toSorted((a, b) => (a.record?.position ?? 0) - (b.record?.position ?? 0));
    return [{ kind: 'record', record: { id: record.id, name: record.name, of: record.of, songs: inOrder } }];
  });
}

/**
 * Songs by whose turn they are; what is most urgent in front. The songs of a record stay together, where the most urgent of
 * them belongs. The finished ones keep their order.
 */
export function byTurn<T extends OnRecord>(songs: readonly T[]): { turn: Turn; entries: Entry<T>[] }[] {
  const entries = entriesOf(songs).flatMap((entry) => {
    const lead = leadOf(entry);
    return lead === undefined ? [] : [{ entry, lead }];
  });
  return TURNS.flatMap((turn) => {
    const here = entries.filter(({ lead }) => lead.turn === turn);
    if (here.length === 0) return [];
    const sorted = turn === 'nobody' ? here : here.toSorted((a, b) => urgency(a.lead, b.lead));
    return [{ turn, entries: sorted.map(({ entry }) => entry) }];
  });
}
