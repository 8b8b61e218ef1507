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
    title: 'Nothing is open',
    text: 'Who writes in the chat, on the contact page or about an order shows up here at once. What nobody reads for 5 minutes is mailed to the studio’s address.',
  },
  mine: { title: 'Nothing waits for you', text: 'What you take, and the chats of your songs, stand here.' },
  unassigned: { title: 'Somebody answers everything', text: 'What nobody has taken yet stands here.' },
  closed: { title: 'Nothing is closed yet', text: 'A closed conversation opens again by a new message.' },
};
