import { elementsOf, replaceElements } from '@/shared/html-elements';
import { freeSlug } from '@/shared/slug';
import { cleanHtml, plainText } from './clean-html';

/** Ids that the page around an article has itself. */
const TAKEN = ['content', 'contents', 'related-articles'];

// Headings link to themselves, so that a part of an article can be shared. No level is left out, since readers
// that listen move by levels.
function withAnchors(html: string): string {
  const taken = new Set(TAKEN);
  let above = 1;
  return replaceElements(html, ['h2', 'h3', 'h4'], ({ tag, inside }) => {
    const depth = Math.min(Number(tag.slice(1)), above + 1);
    above = depth;
    const words = inside.replace(/<\/?a(?:\s[^<>]*)?>/g, '').trim();
    const id = freeSlug(plainText(words), taken, 'section');
    taken.add(id);
    return words === '' ? '' : `<h${depth} id="${id}"><a href="#${id}">${words}</a></h${depth}>`;
  });
}

// Wide tables scroll by themselves, by keyboard too, and never widen the page.
function withScrollingTables(html: string): string {
  let number = 0;
  return replaceElements(html, ['table'], ({ whole: table, inside }) => {
    number += 1;
    const caption = elementsOf(inside, ['caption'])[0]?.inside ?? '';
    const name = plainText(caption).replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
    const label = name === '' ? `Table ${number}` : name;
    return `<div class="table-scroll" role="region" tabindex="0" aria-label="${label}">${table}</div>`;
  });
}

/**
 * Stored HTML as a page may show it: cleaned once more (whoever wrote it, and however it came into the database),
 * headings with stable ids that link to themselves, tables in a frame that scrolls.
 */
export function articleHtml(stored: string): string {
  return withScrollingTables(withAnchors(cleanHtml(stored)));
}
