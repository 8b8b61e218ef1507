const MOST_WORDS = 6;
const LONGEST = 60;

/** The words of what somebody typed into a search, as the database keeps words: no case, no accents. */
export function searchWords(typed: string): string[] {
  const plain = typed
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => Array.from(word).slice(0, LONGEST).join('')))].slice(0, MOST_WORDS);
}

/** A word as a tsquery that finds every word which begins so. Only for what `searchWords` gave: letters and digits. */
export function beginningWith(word: string): string {
  return `'${word}':*`;
}
