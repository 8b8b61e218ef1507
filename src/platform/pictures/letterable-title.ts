// Pictographs, what colours and joins them, flags and keycaps: letters of no typeface. ©, ® and ™ are signs of one.
const EMOJI =
  /(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{FE0F}|\u{20E3}/gu;
const CONTROLS = /[\p{Cc}\p{Cf}]/gu;

/**
 * A title as it can be lettered: without emoji and control characters.
 * @param covers whether the typeface has all letters of a text
 * @returns null where the script has no letters here (Hebrew, Chinese …): no title is better than boxes
 */
export function letterableTitle(title: string, covers: (text: string) => boolean): string | null {
  const plain = title.normalize('NFC').replace(EMOJI, '').replace(/\s+/g, ' ').replace(CONTROLS, '').trim();
  if (plain === '') return null;
  if (covers(plain)) return plain;
  // Wide and joined forms of letters have plain ones.
  const simple = plain.normalize('NFKC');
  return covers(simple) ? simple : null;
}
