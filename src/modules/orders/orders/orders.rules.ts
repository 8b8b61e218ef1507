import { DAY, HOUR } from '@/shared/clock';
import { timeLeft } from './clock.rules';

/** Orders on one page of a list (decisions: orders 12). */
export const ORDERS_PER_PAGE = 12;

/** Item and order statuses, as numbers travel: 0 Pending, 1 In Progress, 2 In Revision, 3 Completed. */
export const STATUS = { pending: 0, inProgress: 1, inRevision: 2, completed: 3 } as const;
export type Status = (typeof STATUS)[keyof typeof STATUS];

interface StatusView {
  readonly name: string;
  readonly text: string;
  readonly tone: 'waiting' | 'working' | 'revising' | 'done';
}

const WORDS: Record<Status, StatusView> = {
  0: {
    name: 'Pending',
    text: 'Your project is pending and will be assigned to an engineer shortly.',
    tone: 'waiting',
  },
  1: {
    name: 'In Progress',
    text: 'Your project is currently in progress and being expertly mixed and mastered.',
    tone: 'working',
  },
  2: {
    name: 'In Revision',
    text: 'Your project is under revision based on your feedback.',
    tone: 'revising',
  },
  3: { name: 'Completed', text: 'Your project is complete and ready for review or download.', tone: 'done' },
};

/** Name, sentence and tone of a status; 'Unknown' for any other value. */
export function statusView(status: number): StatusView | { name: 'Unknown'; text: ''; tone: 'waiting' } {
  return WORDS[status as Status] ?? { name: 'Unknown', text: '', tone: 'waiting' };
}

/** What can happen to an item. */
export type Move = 'take' | 'give-back' | 'ask-revision' | 'complete' | 'window-ended' | 'reopen';

// The one table of item moves; nothing else writes a status.
const MOVES: Record<Move, Partial<Record<Status, Status>>> = {
  take: { 0: 1 },
  'give-back': { 1: 0 },
  'ask-revision': { 1: 2, 2: 2 },
  complete: { 1: 3, 2: 3 },
  'window-ended': { 1: 3, 2: 3 },
  reopen: { 3: 2 },
};

const NEEDS_DELIVERY: ReadonlySet<Move> = new Set(['ask-revision', 'complete', 'window-ended']);

/**
 * Where a move leads an item; null where it is not allowed.
 * @param item its status, and whether anything was delivered yet
 */
export function transitionItem(item: { status: Status; delivered: boolean }, move: Move): Status | null {
  if (NEEDS_DELIVERY.has(move) && !item.delivered) return null;
  // What a customer has heard is somebody's work: another engineer goes on with it, it does not wait anew.
  if (move === 'give-back' && item.delivered) return null;
  return MOVES[move][item.status] ?? null;
}

/**
 * Whether a customer can still say whom they would like to work on a song: before somebody begins, and as long as the studio has
 * not given it to somebody else.
 */
export function mayAskForEngineer(item: {
  readonly status: Status;
  /** No gift card, and no revision that was bought for another item. */
  readonly isWork: boolean;
  readonly engineerId: number | null;
  readonly askedId: number | null;
}): boolean {
  if (!item.isWork || item.status !== STATUS.pending) return false;
  return item.engineerId === null || item.engineerId === item.askedId;
}

/** An order's status by its items': 3 when all are 3, else 2 if any is 2, else 1 if any is 1, else 0. */
export function orderStatus(items: readonly Status[]): Status {
  if (items.length > 0 && items.every((status) => status === 3)) return 3;
  if (items.includes(2)) return 2;
  if (items.includes(1)) return 1;
  return 0;
}

export type Turn = 'studio' | 'customer' | 'nobody';

/** What the words about an item's next step are made of. Times are UTC instants. */
export interface ItemData {
  readonly status: Status;
  readonly isGiftCard: boolean;
  readonly filesReceivedAt: Date | null;
  /** Since when files wait that nobody has confirmed: they start no clock. */
  readonly unconfirmedAt?: Date | null;
  readonly lastDeliveredAt: Date | null;
  /** The newest revision round that the studio has not answered by a delivery, if any. */
  readonly revisionAskedAt: Date | null;
  readonly dueAt: Date | null;
  /** When the engineer's open question was asked; null while the clock runs. */
  readonly pausedAt: Date | null;
  readonly revisionDeadline: Date | null;
  /** Hours of work at least and at most, as they were sold. */
  readonly turnaroundHours: readonly [number, number];
}

/** How far an item has come. */
export const STAGES = ['paid', 'files', 'started', 'delivered', 'completed'] as const;
export type Stage = (typeof STAGES)[number];

/** The last stage that an item has reached. */
export function stageOf(item: Pick<ItemData, 'status' | 'filesReceivedAt' | 'lastDeliveredAt'>): Stage {
  if (item.status === 3) return 'completed';
  if (item.lastDeliveredAt !== null) return 'delivered';
  if (item.status > 0) return 'started';
  return item.filesReceivedAt === null ? 'paid' : 'files';
}

export interface NextStep {
  readonly turn: Turn;
  readonly text: string;
  /** When the step is due; null while nobody's clock runs. */
  readonly dueAt: Date | null;
  /** Before this time it is hardly there; null where only the end is known. */
  readonly dueFrom: Date | null;
  /** What the clock of the studio's step says while it stands still, in milliseconds; null while it does not. */
  readonly leftMs: number | null;
}

function step(turn: Turn, text: string, dueAt: Date | null): NextStep {
  return { turn, text, dueAt, dueFrom: null, leftMs: null };
}

function studioStep(item: ItemData): NextStep {
  if (item.revisionAskedAt !== null) return step('studio', 'We are working on your revision.', item.dueAt);
  const text = item.status === 0 ? 'Waiting for an engineer.' : 'Your engineer is working on the song.';
  const [min, limit] = item.turnaroundHours;
  const dueFrom =
    item.dueAt === null || min >= limit ? null : new Date(item.dueAt.getTime() - (limit - min) * HOUR);
  return { ...step('studio', text, item.dueAt), dueFrom };
}

/** Whose turn it is, what happens next and by when. */
export function nextStep(item: ItemData): NextStep {
  if (item.isGiftCard || item.status === 3) return step('nobody', 'Your song is finished.', null);
  if (item.filesReceivedAt === null) {
    const isSent = (item.unconfirmedAt ?? null) !== null;
    const text = isSent
      ? 'We received files from someone who was not logged in. Tell us whether they are yours and we can start.'
      : 'Send your files and we can start.';
    return step('customer', text, null);
  }
  if (item.pausedAt !== null) {
    const text = 'Your engineer has a question. The deadline is paused until you answer.';
    return { ...step('customer', text, null), leftMs: timeLeft(item, item.pausedAt) };
  }
  if (item.revisionAskedAt === null && item.lastDeliveredAt !== null) {
    const text = 'Listen, then approve it or ask for a change.';
    return step('customer', text, item.revisionDeadline);
  }
  return studioStep(item);
}

const REVISION_HOURS = 72;
const RUSH_HOURS = 24;

/** When a first delivery is due: turnaround counted from payment and files both being there. */
export function firstDue(from: Date, item: { rush: boolean; turnaroundMaxHours: number }): Date {
  return new Date(from.getTime() + (item.rush ? RUSH_HOURS : item.turnaroundMaxHours) * HOUR);
}

/** When an asked revision is due: 72 hours after the request. */
export function revisionDue(askedAt: Date): Date {
  return new Date(askedAt.getTime() + REVISION_HOURS * HOUR);
}

/** The same time of day, `days` business days (Monday to Friday, UTC) later. */
export function addBusinessDays(from: Date, days: number): Date {
  let time = from.getTime();
  for (let left = days; left > 0;) {
    time += DAY;
    const day = new Date(time).getUTCDay();
    if (day !== 0 && day !== 6) left -= 1;
  }
  return new Date(time);
}

/** End of the revision window: the later of first delivery + 5 business days and newest delivery + 2 days. */
export function revisionDeadline(firstDelivery: Date, newestDelivery: Date): Date {
  const byFirst = addBusinessDays(firstDelivery, 5).getTime();
  return new Date(Math.max(byFirst, newestDelivery.getTime() + 2 * DAY));
}

/** Project files are kept six months after delivery. */
export function deletionDate(lastDelivery: Date): Date {
  const date = new Date(lastDelivery);
  date.setUTCMonth(date.getUTCMonth() + 6);
  // A shorter month would roll over into the next one: its last day is meant.
  if (date.getUTCDate() !== lastDelivery.getUTCDate()) date.setUTCDate(0);
  return date;
}

/** Said of any other status that an owner sends with an item that they accept. */
export const NOT_COMPLETED = 'Order_status must be 3: completed.';
