import { useRef, useState } from 'react';
import { keepDraft, readDraft } from '@/ui/drafts';
import { useHydrated } from '@/ui/use-hydrated';
import { notePlace, parseNotePlace, type NotePlace } from '../revisions.rules';

/** A note as it is being written. */
export interface DraftNote {
  readonly key: number;
  readonly time: string;
  readonly text: string;
}

export interface RevisionDraft {
  readonly message: string;
  readonly link: string;
  readonly notes: readonly DraftNote[];
}

/** A note that listeners wrote. */
type ListenersNote = NotePlace & { readonly text: string };

function withListeners(notes: readonly DraftNote[], added: readonly ListenersNote[]): DraftNote[] {
  const next = Math.max(-1, ...notes.map((note) => note.key)) + 1;
  const own = added.map((note, index) => ({
    key: next + index,
    time: notePlace(note) ?? '',
    text: note.text,
  }));
  return sortedNotes([...notes, ...own]);
}

const EMPTY: RevisionDraft = { message: '', link: '', notes: [] };

const textOf = (value: unknown, name: string): string => {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : '';
  return typeof text === 'string' ? text.slice(0, 10_000) : '';
};

function readStored(name: string): RevisionDraft {
  const stored = readDraft(name);
  const list: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'notes') : [];
  const notes = (Array.isArray(list) ? list.slice(0, 200) : []).map((note, key) => ({
    key,
    time: textOf(note, 'time'),
    text: textOf(note, 'text'),
  }));
  return { message: textOf(stored, 'message'), link: textOf(stored, 'link'), notes };
}

const isEmpty = ({ message, link, notes }: RevisionDraft): boolean =>
  message === '' && link === '' && notes.length === 0;

/** Notes by their time; what has none, or none that can be read, stays first as it was written. */
export function sortedNotes(notes: readonly DraftNote[]): DraftNote[] {
  const at = ({ time }: DraftNote): number => parseNotePlace(time)?.at_seconds ?? -1;
  return notes.toSorted((a, b) => at(a) - at(b));
}

/** The notes of a draft that have a time and a text, as pins of the player. */
export function draftPins({ notes }: RevisionDraft) {
  return notes.flatMap(({ key, time, text }) => {
    const { at_seconds = null, end_seconds = null } = parseNotePlace(time) ?? {};
    return at_seconds === null || text.trim() === ''
      ? []
      : [{ id: `draft-${key}`, at_seconds, end_seconds, text }];
  });
}

/** What stands between a draft and its request; null where it can go. */
export function draftProblem({ message, notes, link }: RevisionDraft): string | null {
  const hasNotes = notes.some((note) => note.text.trim() !== '');
  if (message.trim() === '' && !hasNotes) return 'Please tell us what should change.';
  if (notes.some((note) => parseNotePlace(note.time) === undefined))
    return 'Write times like 0:42, or 0:40 to 0:52 for a part.';
  if (notes.some((note) => note.text.trim() === '' && note.time.trim() !== '')) return 'A note needs a text.';
  if (link.trim() !== '' && !/^https?:\/\/\S+$/.test(link.trim()))
    return 'A link must begin with https:// or http://.';
  return null;
}

/** What a round of notes alone says: a message is part of every round. */
export const NOTES_ALONE = 'Please see my notes in the song.';

/** Id of the button that opens an item's panel: it has the focus again where nobody knows what had it before. */
export const revisionButtonId = (itemId: number): string => `revise-${itemId}`;

/** Gives the focus back once the panel, which holds it, is gone. */
function useOpener(itemId: number) {
  const opener = useRef<Element | null>(null);
  return {
    remember: (): void => {
      opener.current = document.activeElement;
    },
    giveBack: (): void => {
      const before = opener.current;
      requestAnimationFrame(() => {
        const known = before instanceof HTMLElement && before !== document.body && before.isConnected;
        const button = known ? before : document.getElementById(revisionButtonId(itemId));
        button?.focus();
      });
    },
  };
}

/** The round that is being written for an item: it outlives a reload, and grows while somebody listens. */
export function useRevisionDraft(itemId: number) {
  const name = `revision-${itemId}`;
  const hydrated = useHydrated();
  const [draft, setDraft] = useState(() => readStored(name));
  const [open, setOpen] = useState(() => !isEmpty(readStored(name)));
  const [focused, setFocused] = useState<number | null>(null);
  const [begun, setBegun] = useState(0);
  const { remember, giveBack } = useOpener(itemId);
  const change = (part: Partial<RevisionDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(name, isEmpty(next) ? null : next);
  };
  const put = (time: string, text: string): number => {
    const key = Math.max(-1, ...draft.notes.map((note) => note.key)) + 1;
    if (!open) remember();
    setOpen(true);
    setBegun(0);
    change({ notes: sortedNotes([...draft.notes, { key, time, text }]) });
    return key;
  };
  return {
    draft,
    open: hydrated && open,
    /** The note that was just added: its text takes the focus. */
    focused,
    /** Grows whenever somebody wants to write: the message takes the focus. 0 where the panel opened by itself. */
    begun,
    begin: (): void => {
      if (!open) remember();
      setOpen(true);
      setFocused(null);
      setBegun(begun + 1);
    },
    close: (): void => {
      setOpen(false);
      giveBack();
    },
    change,
    addNote: () => setFocused(put('', '')),
    /** Puts a note that was written at the player into the round; the focus stays there. */
    addNoteAt: (place: NotePlace, text: string): void => {
      put(notePlace(place) ?? '', text);
      setFocused(null);
    },
    /** Puts several notes into the round at once: what listeners wrote. */
    addNotes: (notes: readonly ListenersNote[]): void => {
      if (!open) remember();
      setOpen(true);
      setFocused(null);
      change({ notes: withListeners(draft.notes, notes) });
    },
    /** It is sent: nothing of it is kept. */
    forget: (): void => {
      setDraft(EMPTY);
      keepDraft(name, null);
      setOpen(false);
    },
  };
}

export type RevisionWriter = ReturnType<typeof useRevisionDraft>;
