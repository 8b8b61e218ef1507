import { referencesOf, type Reference } from './references.rules';

/** A short text that a brief may have beside artists, title, files and message. All of them are optional. */
interface BriefDetail {
  readonly label: string;
  readonly hint: string;
  /** In characters. */
  readonly maxLength: number;
  /** Which keys a phone shows. */
  readonly inputMode: 'text' | 'numeric';
}

/**
 * Everything that a brief asks in a short text. The form, the API, the tables, the order's page, the back office, Brief.txt,
 * mails, the export and the erasure follow from this list: a new detail is one entry.
 */
export const BRIEF_DETAILS = {
  song_key: { label: 'Key', hint: 'Such as A minor.', maxLength: 40, inputMode: 'text' },
} as const satisfies Record<string, BriefDetail>;

export type DetailName = keyof typeof BRIEF_DETAILS;

/** What a brief says, by detail, and its references in order; what it does not mention is left out. */
export type BriefDetails = Readonly<Partial<Record<DetailName, string | undefined>>> & {
  readonly references?: readonly Reference[] | undefined;
};

export const DETAIL_NAMES = Object.keys(BRIEF_DETAILS) as readonly DetailName[];

/** Something for each detail: a field, a schema, a text. */
export function eachDetail<T>(make: (name: DetailName, detail: BriefDetail) => T): Record<DetailName, T> {
  const made = DETAIL_NAMES.map((name) => [name, make(name, BRIEF_DETAILS[name])]);
  return Object.fromEntries(made) as Record<DetailName, T>;
}

/** Reads details out of anything: a form's fields, a draft of this tab, a column. Empty ones and other names stay out. */
export function detailsOf(value: unknown): BriefDetails {
  if (typeof value !== 'object' || value === null) return {};
  const found: Partial<Record<DetailName, string>> = {};
  for (const name of DETAIL_NAMES) {
    const text: unknown = (value as Record<string, unknown>)[name];
    if (typeof text !== 'string' || text.trim() === '') continue;
    found[name] = text.trim().slice(0, BRIEF_DETAILS[name].maxLength);
  }
  const references = referencesOf((value as Record<string, unknown>)['references']);
  return references.length === 0 ? found : { ...found, references };
}

/** The details that are there, with their labels, as people read them. */
export function shownDetails(details: BriefDetails): { name: DetailName; label: string; text: string }[] {
  return DETAIL_NAMES.flatMap((name) => {
    const text = details[name];
    return text === undefined ? [] : [{ name, label: BRIEF_DETAILS[name].label, text }];
  });
}
