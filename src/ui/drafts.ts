const PREFIX = 'draft:';

/** What was typed into a form of this tab before a reload; null where nothing is kept, or storage is closed. */
export function readDraft(name: string): unknown {
  // The server has no tab: what throws there for each form of a page costs more than the form.
  if (typeof window === 'undefined') return null;
  try {
    const stored = sessionStorage.getItem(PREFIX + name);
    return stored === null ? null : JSON.parse(stored);
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
    const stored = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of stored) sessionStorage.removeItem(key);
  } catch {
    // Closed storage holds nothing.
  }
}
