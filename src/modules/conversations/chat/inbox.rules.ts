/** What stands in the inbox: live chats, messages of the contact page, chats about orders. */
export const THREAD_KINDS = ['live', 'contact', 'order'] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

/** The parts of the inbox. */
export const INBOX_PARTS = ['open', 'mine', 'unassigned', 'closed'] as const;
export type InboxPart = (typeof INBOX_PARTS)[number];

/** What a thread is found by: its kind, and its id among that kind. */
export interface ThreadKey {
  readonly kind: ThreadKind;
  readonly id: number;
}

/** A thread as addresses name it: `live-12`. */
export function threadName({ kind, id }: ThreadKey): string {
  return `${kind}-${id}`;
}

/** The thread that an address names; null where it names none. */
export function threadNamed(text: string | null): ThreadKey | null {
  const [, kind, id] = /^(live|contact|order)-([1-9]\d{0,14})$/.exec(text ?? '') ?? [];
  return kind === undefined || id === undefined ? null : { kind: kind as ThreadKind, id: Number(id) };
}

/** The part of the inbox that an address names; what is open without one. */
export function inboxPartOf(text: string | null): InboxPart {
  return INBOX_PARTS.find((part) => part === text) ?? 'open';
}

/** The kind that an address filters by; null for all of them. */
export function threadKindOf(text: string | null): ThreadKind | null {
  return THREAD_KINDS.find((kind) => kind === text) ?? null;
}

/** Longest name of a saved answer, in characters. */
export const MAX_TITLE_LENGTH = 80;

/** Most saved answers; a list that one can find something in. */
export const MAX_CANNED = 200;

/** Stands for the first name of whoever is answered. */
export const NAME_SIGN = '{name}';

/** A saved answer as it goes into a message: with the reader's first name, or 'there' where nobody knows it. */
export function filledIn(body: string, name: string | null): string {
  const first = name?.trim().split(/\s+/)[0] ?? '';
  return body.replaceAll(NAME_SIGN, () => (first === '' ? 'there' : first));
}

/** Puts a saved answer into what is typed already. */
export function withCanned(typed: string, answer: string): string {
  return typed.trim() === '' ? answer : `${typed.trimEnd()}\n\n${answer}`;
}
