/**
 * What is kept of an editor's HTML, without what editors put there for themselves: a paragraph in every cell, list item
 * and meaning, head rows among the others, spans of one, captions where there are none, empty paragraphs at the end.
 * @param html sanitised
 */
export function tidyHtml(html: string): string {
  return html
    .replace(/<(td|th)((?: [^>]*)?)>/g, (_, tag: string, attributes: string) => {
      return `<${tag}${attributes.replace(/ (?:col|row)span="1"/g, '')}>`;
    })
    .replace(/<(td|th|li|dd)((?: [^>]*)?)><p>((?:(?!<\/?p>).)*)<\/p>(?=<\/\1>|<[uo]l>)/gs, '<$1$2>$3')
    .replace(/<tbody>(<tr>(?:<th(?: [^>]*)?>(?:(?!<\/th>).)*<\/th>)+<\/tr>)/gs, '<thead>$1</thead><tbody>')
    .replace(/<tbody><\/tbody>|<figcaption>\s*<\/figcaption>/g, '')
    .replace(/(?:<p>(?:<br \/>|\s)*<\/p>)+$/, '');
}
