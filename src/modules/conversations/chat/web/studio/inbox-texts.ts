import type { WireThread } from '../../inbox.contract';
import type { InboxPart, ThreadKind } from '../../inbox.rules';

/** Who writes: a name where there is one, else the number of the chat. */
export function writerOf({ kind, id, name }: Pick<WireThread, 'kind' | 'id' | 'name'>): string {
  return name ?? (kind === 'live' ? `Visitor ${id}` : 'No name');
}

export const KIND_LABELS: Record<ThreadKind, string> = {
  live: 'Live chat',
  contact: 'Contact',
  order: 'Order',
};

/** What it is about, in a few words: `Night Drive, round 2`. */
export function aboutOf({ about, order }: Pick<WireThread, 'about' | 'order'>): string {
  const round = order?.round ?? null;
  return round === null ? about : `${about}, round ${round}`;
}

export const PART_LABELS: Record<InboxPart, string> = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  closed: 'Closed',
};

/** What a part says while nothing stands in it. */
export const EMPTY_PARTS: Record<InboxPart, { title: string; text: string }> = {
  open: {
    title: 'No open conversations',
    text: 'Messages from the chat, the contact page and orders appear here at once. If unread for 5 minutes, they are emailed to the studio.',
  },
  mine: {
    title: 'Nothing waits for you',
    text: 'Conversations you take and the chats of your songs appear here.',
  },
  unassigned: { title: 'Nothing unassigned', text: 'Conversations without an owner appear here.' },
  closed: { title: 'Nothing closed yet', text: 'A new message reopens a closed conversation.' },
};
