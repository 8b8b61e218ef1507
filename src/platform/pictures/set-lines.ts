/** Width of a text in px at one size. */
export type Measure = (text: string) => number;

function splitWord(word: string, width: number, measure: Measure): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of new Intl.Segmenter('en').segment(word)) {
    if (part !== '' && measure(part + segment) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return part === '' ? parts : [...parts, part];
}

/** Breaks a text into lines that fit a width; a word wider than that is broken wherever it must be. */
export function breakLines(text: string, width: number, measure: Measure): string[] {
  const words = text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => (measure(word) > width ? splitWord(word, width, measure) : [word]));
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

// As many lines as before, but of like length: no last word stands alone below a long line.
function balance(text: string, lines: readonly string[], measure: Measure): string[] {
  let narrow = Math.max(...text.split(/\s+/).map(measure));
  let wide = Math.max(...lines.map(measure));
  while (wide - narrow > 4) {
    const middle = (narrow + wide) / 2;
    if (breakLines(text, middle, measure).length > lines.length) narrow = middle;
    else wide = middle;
  }
  return breakLines(text, wide, measure);
}

function cut(lines: readonly string[], limit: number, fits: (line: string) => boolean): string[] {
  if (lines.length <= limit) return [...lines];
  const stored = lines.slice(0, limit);
  const letters = Array.from(stored.at(-1) ?? '');
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop();
  return [...stored.slice(0, -1), `${letters.join('').trimEnd()}…`];
}

/** A box for a text, and how it may be set. */
export interface TextBox {
  readonly width: number;
  readonly height: number;
  /** Sizes in px, largest first. */
  readonly sizes: readonly number[];
  /** Height of a line as a multiple of the size. */
  readonly leading: number;
}

/**
 * Sets a text as large as it fits its box without breaking a word; at the smallest size words may break and what is
 * too long ends in an ellipsis.
 */
export function setLines(
  text: string,
  box: TextBox,
  widthAt: (text: string, size: number) => number,
): { size: number; lines: readonly string[] } {
  const mostAt = (size: number): number => Math.max(1, Math.floor(box.height / (size * box.leading)));
  for (const size of box.sizes) {
    const measure = (part: string): number => widthAt(part, size);
    if (text.split(/\s+/).some((word) => measure(word) > box.width)) continue;
    const lines = breakLines(text, box.width, measure);
    if (lines.length <= mostAt(size)) return { size, lines: balance(text, lines, measure) };
  }
  const size = box.sizes.at(-1) ?? 48;
  const measure = (part: string): number => widthAt(part, size);
  const lines = breakLines(text, box.width, measure);
  return { size, lines: cut(lines, mostAt(size), (line) => measure(line) <= box.width) };
}
