const names = new Intl.Collator('en', { numeric: true });

/** Compares names as people count: 'Track 2' before 'Track 10'. For `sort`. */
export function byName(a: string, b: string): number {
  return names.compare(a, b);
}
