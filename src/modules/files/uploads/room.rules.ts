import { GIB } from './uploads.rules';

export const NO_ROOM =
  'Our storage is full right now, and the studio has been told. Please try again later, or send a link instead.';
const MUCH_UNSENT = 'You have reached the most we can store';
const SEND_OFF = 'Please submit the uploaded files first, or paste a link to the rest.';

/** What a disk holds and has left, in bytes. */
export interface DiskRoom {
  readonly free: number;
  readonly total: number;
}

/** What stays free for database, mails and work on files: 2 GiB, or a fifth of a small disk; in bytes. */
export function reserveOf({ total }: Pick<DiskRoom, 'total'>): number {
  return Math.min(2 * GIB, total * 0.2);
}

/** Whether `size` bytes leave the reserve, once `announced` others have come too. All in bytes. */
export function hasRoomFor(size: number, announced: number, room: DiskRoom): boolean {
  return room.free - announced - size >= reserveOf(room);
}

/**
 * Whether bytes that were let in may still be written: a quarter of the reserve is left, which is the database's whatever
 * else fills the disk meanwhile.
 */
export function mayGoOn(room: DiskRoom): boolean {
  return room.free >= reserveOf(room) / 4;
}

/** Bytes of files that no order, message or sample uses yet. */
export interface Unclaimed {
  /** Announced and still awaited: nothing of them is on the disk. */
  readonly awaited: number;
  readonly session: number;
  readonly client: number;
  readonly all: number;
}

interface Budgets {
  readonly session: number;
  readonly client: number;
  readonly all: number;
}

const MAX_SESSION = 200 * GIB;
const MAX_CLIENT = 400 * GIB;
const MAX_ALL = 2048 * GIB;

/** How much may lie unclaimed: half of a disk from one sender, three quarters of it from all; less on huge ones. */
export function budgetsOf(room: DiskRoom | null): Budgets {
  const usable = room === null ? Infinity : room.total - reserveOf(room);
  return {
    session: Math.min(MAX_SESSION, usable / 2),
    client: Math.min(MAX_CLIENT, usable / 2),
    all: Math.min(MAX_ALL, usable * 0.75),
  };
}

/**
 * Why a file of `size` bytes can't come, in the words that its sender reads; null where it can.
 * @param room null where the storage has no end that we know of
 * @param isStaff the studio's own people have no budget, only the disk's end
 */
export function roomProblem(
  size: number,
  { unclaimed, room, isStaff }: { unclaimed: Unclaimed; room: DiskRoom | null; isStaff: boolean },
): string | null {
  if (room !== null && !hasRoomFor(size, unclaimed.awaited, room)) return NO_ROOM;
  if (isStaff) return null;
  const budgets = budgetsOf(room);
  if (unclaimed.session + size > budgets.session) return `${MUCH_UNSENT} for one upload. ${SEND_OFF}`;
  if (unclaimed.client + size > budgets.client) return `${MUCH_UNSENT} from one connection. ${SEND_OFF}`;
  return unclaimed.all + size > budgets.all ? NO_ROOM : null;
}
