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
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function attributeOf(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

function pictureHints(html: string): ArticleHint[] {
  return [...html.matchAll(/<img\b[^>]*>/g)].flatMap(([tag], index) => {
    if (attributeOf(tag, 'alt').trim() !== '') return [];
    const text = 'has no description. Say what it shows; leave it empty only where it is decoration.';
    return [{ kind: 'picture', index, place: `Picture ${index + 1}`, text }];
  });
}

function headingHints(html: string): ArticleHint[] {
  let above = 1;
  return [...html.matchAll(/<h([2-6])\b[^>]*>(.*?)<\/h\1>/gs)].flatMap(
    ([, digit = '2', inside = ''], index) => {
      const level = Number(digit);
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
    },
  );
}

function linkHints(html: string): ArticleHint[] {
  return [...html.matchAll(/<a\b[^>]*>(.*?)<\/a>/gs)].flatMap(([whole, inside = ''], index) => {
    const words = wordsOf(inside);
    const place = words === '' ? `Link ${index + 1}` : `Link “${short(words)}”`;
    const found = (text: string): ArticleHint[] => [{ kind: 'link', index, place, text }];
    if (words === '' && !/<img\b/.test(whole)) return found('has no words. Say where it leads.');
    if (VAGUE.test(words.replace(/[.…!→\s]+$/, '')))
      return found('does not say where it leads. Name the page or thing.');
    return /^(https?:\/\/|www\.)/i.test(words) ? found('is an address. Say what is there.') : [];
  });
}

function tableHints(html: string): ArticleHint[] {
  return [...html.matchAll(/<table\b.*?<\/table>/gs)].flatMap(([table], index) => {
    const caption = wordsOf(/<caption\b[^>]*>(.*?)<\/caption>/s.exec(table)?.[1] ?? '');
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
