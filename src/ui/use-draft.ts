import { useLayoutEffect, type RefObject } from 'react';
import { keepDraft, readDraft } from './drafts';

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
  // Before the form is seen: a field that is filled in afterwards would be empty for a moment.
  useLayoutEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    const stored = readDraft(name);
    for (const field of fieldsOf(element, fields)) {
      const value: unknown =
        typeof stored === 'object' && stored !== null ? Reflect.get(stored, field.name) : null;
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
