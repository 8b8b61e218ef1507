const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// XML 1.0 knows no control characters but these three, and no halves of a pair.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text as content of an XML element or attribute; what XML can't hold is left out. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

/** An element with its content, which is XML already; nothing where there is no content. */
export function element(name: string, content: string | null | undefined): string {
  return content ? `<${name}>${content}</${name}>` : '';
}
