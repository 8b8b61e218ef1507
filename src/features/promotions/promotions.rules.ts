// Crockford's base 32: no I, L, O or U, which are misread or spell words. 32 letters divide a byte without a rest.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;

/** Bytes that a code needs: 12 letters of 5 bits are 60 bits, which nobody guesses through a rate limit. */
export const CODE_BYTES = 12;

/** A code as people type it off a mail, `XXXX-XXXX-XXXX`, out of random bytes (one for each letter). */
export function codeFrom(bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => LETTERS.charAt(byte % LETTERS.length));
  const groups = Array.from({ length: Math.ceil(letters.length / GROUP) }, (_, group) =>
    letters.slice(group * GROUP, (group + 1) * GROUP).join(''),
  );
  return groups.join('-');
}
