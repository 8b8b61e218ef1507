/** The parts of the queue in their order, with what each says when it is empty. */
export const QUEUE_PARTS = {
  open: {
    label: 'Open',
    empty: {
      title: 'Nothing is due',
      text: 'Items appear here when their files arrive, first due on top.',
    },
  },
  mine: {
    label: 'Mine',
    empty: {
      title: 'You have no open items',
      text: 'Take one under Unassigned; it stays here until it is completed.',
    },
  },
  unassigned: {
    label: 'Unassigned',
    empty: {
      title: 'Every item has an engineer',
      text: 'New items appear here as soon as their files arrive.',
    },
  },
  waiting: {
    label: 'Waiting for the customer',
    empty: {
      title: 'Nothing is waiting for a customer',
      text: 'Items with an open question, items without files and versions a customer is listening to appear here.',
    },
  },
  completed: {
    label: 'Completed',
    empty: { title: 'Nothing completed yet', text: 'Completed items appear here, newest first.' },
  },
} as const;

export type QueuePart = keyof typeof QUEUE_PARTS;

export const QUEUE_PART_NAMES = Object.keys(QUEUE_PARTS) as QueuePart[];

/** The part that an address names; the open ones for any other word. */
export function queuePartOf(name: string | null): QueuePart {
  return QUEUE_PART_NAMES.find((part) => part === name) ?? 'open';
}
