// Made when names are first sorted: that takes longer than all else a page does as it comes to life.
let made: Intl.Collator | undefined;

/** Compares text as people read and count: 'Ärger' beside 'Arger', 'Track 2' before 'Track 10'. For `sort`. */
export function byText(a: string, b: string): number {
  return (made ??= new Intl.Collator('en', { numeric: true })).compare(a, b);
}

const stem = (name: string): string => name.replace(/\.[^./]+$/, '');

/**
 * Compares names of files as people count: 'Track 2.wav' before 'Track 10.wav', and 'Kick.wav' before 'Kick copy.wav'.
 * For `sort`.
 */
export function byName(a: string, b: string): number {
  return byText(stem(a), stem(b)) || byText(a, b);
}
