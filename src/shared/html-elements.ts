// Reads sanitised HTML in one pass. An expression such as /<li>(.*?)<\/li>/ looks for the end of every <li> anew: a text
// of nothing but openings costs it the square of its length (docs/decisions/056).

/** An element that holds something: `<tag attributes>inside</tag>`. */
export interface HtmlElement {
  readonly tag: string;
  /** What is between the tag's name and its '>', with the blank before it; '' for none. */
  readonly attributes: string;
  readonly inside: string;
  /** All of it, as the text has it. */
  readonly whole: string;
  /** Where it begins in the text. */
  readonly at: number;
}

// Sanitised HTML writes '<' and '>' in attributes as entities; a browser may leave them as they are, in quotes.
const OPENING = /<([a-z][a-z0-9]*)((?:\s(?:[^<>"]|"[^"]*")*)?)>/g;

/**
 * The elements of these tags in order. Each ends at the first closing tag of its kind, and nothing is looked for inside of
 * it; what is never closed is left out.
 * @param html sanitised, tags in lower case
 * @param tags names in lower case
 */
export function elementsOf(html: string, tags: readonly string[]): HtmlElement[] {
  const found: HtmlElement[] = [];
  const searched = new Set(tags);
  const opening = new RegExp(OPENING);
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    const [start, tag = '', attributes = ''] = match;
    if (!searched.has(tag)) continue;
    const from = opening.lastIndex;
    const end = html.indexOf(`</${tag}>`, from);
    // No later one is closed either.
    if (end < 0) searched.delete(tag);
    else {
      const after = end + tag.length + '</>'.length;
      const at = from - start.length;
      found.push({ tag, attributes, inside: html.slice(from, end), whole: html.slice(at, after), at });
      opening.lastIndex = after;
    }
  }
  return found;
}

/** The HTML with each of these elements as `write` wants it. */
export function replaceElements(
  html: string,
  tags: readonly string[],
  write: (element: HtmlElement) => string,
): string {
  let stored = 0;
  const parts = elementsOf(html, tags).flatMap((element) => {
    const before = html.slice(stored, element.at);
    stored = element.at + element.whole.length;
    return [before, write(element)];
  });
  return [...parts, html.slice(stored)].join('');
}

/** The opening tags of a kind, such as 'img', as they are written. */
export function openingTags(html: string, tag: string): string[] {
  return [...html.matchAll(OPENING)].flatMap(([whole, name]) => (name === tag ? [whole] : []));
}

/** The value of an attribute as it is written in `<tag …>` or in an element's `attributes`; null where it has none. */
export function attributeOf(tag: string, name: string): string | null {
  const start = tag.indexOf(` ${name}="`);
  if (start < 0) return null;
  const from = start + name.length + 3;
  const end = tag.indexOf('"', from);
  return end < 0 ? null : tag.slice(from, end);
}

/** The text between tags. @param between put where a tag was */
export function withoutTags(html: string, between = ''): string {
  return html.replace(/<[^<>]*>/g, between);
}

/** The HTML without the empty paragraphs at its end, as editors keep them for the cursor. */
export function withoutEmptyEnd(html: string): string {
  let end = html.length;
  while (html.endsWith('</p>', end)) {
    // Ahead of this paragraph's own end: at `end` begins the empty one that was just left out.
    const start = html.lastIndexOf('<p>', end - '</p>'.length);
    const inside = start < 0 ? 'no start' : html.slice(start + '<p>'.length, end - '</p>'.length);
    if (inside.replace(/<br[^<>]*>/g, '').trim() !== '') break;
    end = start;
  }
  return html.slice(0, end);
}
