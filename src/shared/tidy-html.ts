import { withoutEmptyEnd } from './html-elements';

/**
 * What is kept of an editor's HTML, without what editors put there for themselves: a paragraph in every cell, list item
 * and meaning, head rows among the others, spans of one, captions where there are none, empty paragraphs at the end.
 * @param html sanitised
 */
export function tidyHtml(html: string): string {
  const tidied = html
    .replace(/<(td|th)((?: [^<>]*)?)>/g, (_, tag: string, attributes: string) => {
      return `<${tag}${attributes.replace(/ (?:col|row)span="1"/g, '')}>`;
    })
    .replace(/<(td|th|li|dd)((?: [^<>]*)?)><p>((?:[^<]|<(?!\/?p>))*)<\/p>(?=<\/\1>|<[uo]l>)/g, '<$1$2>$3')
    .replace(
      /<tbody>(<tr>(?:<th(?: [^<>]*)?>(?:[^<]|<(?!\/?t(?:h|r|body)\b))*<\/th>)+<\/tr>)/g,
      '<thead>$1</thead><tbody>',
    )
    .replace(/<tbody><\/tbody>|<figcaption>\s*<\/figcaption>/g, '');
  return withoutEmptyEnd(tidied);
}
