const names = new Intl.Collator('en', { numeric: true });

const stem = (name: string): string => name.replace(/\.[^./]+$/, '');

/**
 * Compares names of files as people count: 'Track 2.wav' before 'Track 10.wav', and 'Kick.wav' before 'Kick copy.wav'.
 * For `sort`.
 */
export function byName(a: string, b: string): number {
  return names.compare(stem(a), stem(b)) || names.compare(a, b);
}
