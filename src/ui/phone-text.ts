/** Most digits of an international number (ITU-T E.164). */
const MAX_DIGITS = 15;
/** What long numbers may have, where they are let in: some firms' own extensions. */
const LONG_DIGITS = 20;

/** Whose numbers a text is read as, and what stands in front of them. */
export interface DialCountry {
  /** ISO 3166-1, two letters in upper case. */
  readonly code: string;
  readonly name: string;
  /** Without the plus. */
  readonly dialCode: string;
}

/** What is typed, without what no number has, cut after 15 digits; `00` in front means a plus. */
export function limitPhone(typed: string, longNumbers = false): string {
  const max = longNumbers ? LONG_DIGITS : MAX_DIGITS;
  let digits = 0;
  return typed
    .replace(/[^\d+\s().-]/g, '')
    .replace(/^\s*00/, '+')
    .replace(/(?!^)\+/g, '')
    .split('')
    .filter((character) => !/\d/.test(character) || (digits += 1) <= max)
    .join('');
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Countries whose name, code or dial code begins with what is searched for, in any of the name's words. */
export function searchCountries(countries: readonly DialCountry[], typed: string): readonly DialCountry[] {
  const wanted = plain(typed.trim());
  if (wanted === '') return countries;
  const digits = wanted.replace(/^\+/, '');
  return countries.filter(({ name, code, dialCode }) => {
    if (/^\d+$/.test(digits)) return dialCode.startsWith(digits);
    const words = plain(name);
    return plain(code) === wanted || words.startsWith(wanted) || words.includes(` ${wanted}`);
  });
}
