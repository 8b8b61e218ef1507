import { attributeOf, elementsOf, openingTags, withoutTags } from '@/shared/html-elements';

/** Something about a text that shuts readers out, and where it is. */
export interface ArticleHint {
  readonly kind: 'picture' | 'heading' | 'link' | 'table';
  /** The first, second, … of its kind in the text, from 0. */
  readonly index: number;
  /** Names the place: 'Picture 2', 'Heading “Levels”'. */
  readonly place: string;
  /** What is wrong, and what would be right. */
  readonly text: string;
}

// Words that say nothing once they are read without the sentence around them, as lists of links are.
const VAGUE =
  /^(click( here)?|here|read( more| on)?|more( info(rmation)?)?|link|this( link| page)?|learn more|see (here|more))$/i;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };

function wordsOf(html: string): string {
  return withoutTags(html)
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

const ENDS = new Set('.…!→ ');

// What a link ends in besides its words: 'Read more…', 'Here →'.
function withoutEnd(words: string): string {
  let end = words.length;
  while (end > 0 && ENDS.has(words.charAt(end - 1))) end -= 1;
  return words.slice(0, end);
}

function pictureHints(html: string): ArticleHint[] {
  return openingTags(html, 'img').flatMap((tag, index) => {
    if ((attributeOf(tag, 'alt') ?? '').trim() !== '') return [];
    const text = 'has no description. Say what it shows; leave it empty only where it is decoration.';
    return [{ kind: 'picture', index, place: `Picture ${index + 1}`, text }];
  });
}

function headingHints(html: string): ArticleHint[] {
  let above = 1;
  return elementsOf(html, ['h2', 'h3', 'h4', 'h5', 'h6']).flatMap(({ tag, inside }, index) => {
    const level = Number(tag.slice(1));
    const words = wordsOf(inside);
    const place = words === '' ? `Heading ${index + 1}` : `Heading “${short(words)}”`;
    const skips = level > above + 1;
    const fitting = above + 1;
    above = level;
    if (words === '') return [{ kind: 'heading', index, place, text: 'is empty. Write it, or remove it.' }];
    if (!skips) return [];
    return [
      { kind: 'heading', index, place, text: `is of level ${level}; here it should be level ${fitting}.` },
    ];
  });
}

function linkHints(html: string): ArticleHint[] {
  return elementsOf(html, ['a']).flatMap(({ inside }, index) => {
    const words = wordsOf(inside);
    const place = words === '' ? `Link ${index + 1}` : `Link “${short(words)}”`;
    const found = (text: string): ArticleHint[] => [{ kind: 'link', index, place, text }];
    if (words === '' && !/<img\b/.test(inside)) return found('has no words. Say where it leads.');
    if (VAGUE.test(withoutEnd(words))) return found('does not say where it leads. Name the page or thing.');
    return /^(https?:\/\/|www\.)/i.test(words) ? found('is an address. Say what is there.') : [];
  });
}

function tableHints(html: string): ArticleHint[] {
  return elementsOf(html, ['table']).flatMap(({ inside: table }, index) => {
    const caption = wordsOf(elementsOf(table, ['caption'])[0]?.inside ?? '');
    const place = caption === '' ? `Table ${index + 1}` : `Table “${short(caption)}”`;
    if (!/<th\b/.test(table))
      return [{ kind: 'table', index, place, text: 'has no header row. Turn it on.' }];
    return caption === ''
      ? [{ kind: 'table', index, place, text: 'has no caption. Say what it holds.' }]
      : [];
  });
}

/** What in an article shuts out readers who listen, or who move by headings and links (WCAG 2.2: 1.1.1, 1.3.1, 2.4.4). */
export function articleHints(html: string): ArticleHint[] {
  return [...pictureHints(html), ...headingHints(html), ...linkHints(html), ...tableHints(html)];
}
