// Made when names are first sorted: that takes longer than all else a page does as it comes to life.
let made: Intl.Collator | undefined;

const stem = (name: string): string => name.replace(/\.[^./]+$/, '');

/**
 * Compares names of files as people count: 'Track 2.wav' before 'Track 10.wav', and 'Kick.wav' before 'Kick copy.wav'.
 * For `sort`.
 */
export function byName(a: string, b: string): number {
  const names = (made ??= new Intl.Collator('en', { numeric: true }));
  return names.compare(stem(a), stem(b)) || names.compare(a, b);
}
