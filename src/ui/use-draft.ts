import { useEffect, type RefObject } from 'react';

const PREFIX = 'draft:';

/** What was typed into a form of this tab before a reload; null where nothing is kept, or storage is closed. */
export function readDraft(name: string): unknown {
  try {
    const kept = sessionStorage.getItem(PREFIX + name);
    return kept === null ? null : JSON.parse(kept);
  } catch {
    return null;
  }
}

/** Keeps what was typed until the tab is closed; null forgets it. */
export function keepDraft(name: string, values: object | null): void {
  try {
    if (values === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(values));
  } catch {
    // Full or closed storage: what is typed lives as long as the page.
  }
}

/** Forgets everything that was typed in this tab: its person has signed out. */
export function forgetDrafts(): void {
  try {
    const kept = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of kept) sessionStorage.removeItem(key);
  } catch {
    // Closed storage holds nothing.
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function fieldsOf(form: HTMLFormElement, names: readonly string[]): Field[] {
  return names.flatMap((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? [field] : [];
  });
}

/**
 * Lets a reload keep what was typed into a form whose inputs hold their own values. Never for passwords.
 * @param names the fields to keep
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  draft: { readonly name: string; readonly fields: readonly string[] },
): void {
  const { name, fields } = draft;
  useEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    const kept = readDraft(name);
    for (const field of fieldsOf(element, fields)) {
      const value: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, field.name) : null;
      // What was typed before the page came to life is newer.
      if (typeof value === 'string' && field.value === '') field.value = value;
    }
    const keep = (): void => {
      const values = fieldsOf(element, fields).map((field) => [field.name, field.value]);
      keepDraft(name, Object.fromEntries(values));
    };
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, name, fields]);
}
