const MAX_TERMS = 6;
const MAX_LENGTH = 60;

/** The words of what somebody typed into a search, as the database keeps words: no case, no accents. */
export function searchTerms(typed: string): string[] {
  const plain = typed
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => Array.from(word).slice(0, MAX_LENGTH).join('')))].slice(
    0,
    MAX_TERMS,
  );
}

// Of scripts with capitals: elsewhere one sign may be a word. One figure may be a whole number.
const isLetter = (word: string): boolean => /^\p{Ll}$/u.test(word);

/** The words to look up: a letter that begins the next one would find nearly everything, and waits for more of it. */
export function significantTerms(typed: string): string[] {
  const words = searchTerms(typed);
  const telling = words.filter((word) => !isLetter(word));
  return telling.length > 0 ? telling : words;
}

/**
 * A word as a tsquery that finds every word which begins so; a letter by itself finds what is called so. Only for what
 * `searchTerms` gave: letters and digits.
 */
export function beginningWith(word: string): string {
  return isLetter(word) ? `'${word}'` : `'${word}':*`;
}
