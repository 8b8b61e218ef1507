/** The page of one engineer. */
export function engineerPath(slug: string): string {
  return `/engineers/${slug}`;
}

/** What a person is called in passing: 'Joris' of 'Joris van Dijk'. */
export function shortName(name: string): string {
  return name.trim().split(/\s+/u)[0] ?? name;
}

/** At most two letters of a name, for where there is no photo. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return chosen
    .map((word) => String.fromCodePoint(...[word?.codePointAt(0) ?? []].flat()).toUpperCase())
    .join('');
}

/**
 * Heights from 0.2 to 1 of the bars of a name's own wave, the same each time: drawn where there is no photo.
 * @param count how many bars
 */
export function waveOf(name: string, count: number): number[] {
  // FNV-1a over the name, one step more for each bar.
  let hash = 0x811c9dc5;
  const step = (value: number): void => {
    hash = Math.imul(hash ^ value, 0x01000193) >>> 0;
  };
  for (const sign of name) step(sign.codePointAt(0) ?? 0);
  return Array.from({ length: count }, (_, bar) => {
    step(bar + 1);
    const swell = Math.sin((Math.PI * (bar + 0.5)) / count);
    return 0.2 + 0.8 * swell * (0.45 + 0.55 * ((hash % 1000) / 1000));
  });
}

/** The entries of a list as somebody typed it: one a line, without blanks and doubles. */
export function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

/** Most entries of a list of a profile, and the longest one. */
export const MAX_ENTRIES = 40;
export const MAX_ENTRY = 160;
