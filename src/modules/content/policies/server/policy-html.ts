import sanitize from 'sanitize-html';
import { freeSlug } from '@/shared/slug';
import { tidyHtml } from '@/shared/tidy-html';
import { attributeOf, replaceElements, withoutTags } from '@/shared/html-elements';

const ANCHOR = /^[\w-]{1,100}$/;

const RULES: sanitize.IOptions = {
  allowedTags:
    'section h2 h3 h4 p br hr ul ol li dl dt dd blockquote strong em b i small sub sup code a table caption thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href', 'rel'],
    table: ['tabindex'],
    section: ['id'],
    h2: ['id'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The studio's editor keeps a heading's anchor under a name that does not clash with its own page.
    h2: (tagName, { id = '', 'data-anchor': anchor = id }) => ({
      tagName,
      attribs: ANCHOR.test(anchor) ? { id: anchor } : {},
    }),
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: /^https?:/i.test(href) ? { href, rel: 'noopener noreferrer' } : { href },
    }),
    // On phones a wide table scrolls by itself: keys must reach it.
    table: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
    // A person who listens hears the header of a column with each of its cells.
    th: (tagName, attribs) => ({ tagName, attribs: { scope: 'col', ...attribs } }),
  },
};

/** HTML of a policy with nothing in it but text, its structure and links. */
export function sanitizePolicy(html: string): string {
  return sanitize(html, RULES).trim();
}

/** The same of a text that came out of the studio's editor, without what editors put there for themselves. */
export function writtenPolicy(html: string): string {
  return tidyHtml(sanitizePolicy(html));
}

export interface Section {
  readonly id: string;
  readonly title: string;
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

// Sanitised HTML holds no other entities: whatever was written is put out as the character itself.
function plainText(html: string): string {
  return withoutTags(html)
    .replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => SIGNS[name] ?? whole)
    .trim();
}

// The id of the section that a heading is the first thing of.
function sectionBefore(html: string): string | undefined {
  const before = html.trimEnd();
  return /^<section id="([\w-]+)">$/.exec(before.slice(Math.max(0, before.lastIndexOf('<section'))))?.[1];
}

/**
 * The headings of sanitised HTML with their anchors: their section's id or their own, so that links to them last
 * however they are worded, or one made from the heading, which is then put into the HTML.
 */
export function anchored(html: string): { html: string; sections: Section[] } {
  const sections: Section[] = [];
  const stored = [...html.matchAll(/<(?:section|h2) id="([\w-]+)">/g)].map(([, id = '']) => id);
  const taken = new Set(stored);
  const used = new Set<string>();
  let behind = 0;
  const withAnchors = replaceElements(html, ['h2'], ({ attributes, inside: heading, whole, at }) => {
    const sectionId = sectionBefore(html.slice(behind, at));
    behind = at + whole.length;
    const own = attributeOf(attributes, 'id') ?? undefined;
    const title = plainText(heading);
    // A heading that was copied has the id of the one before it.
    const free = own === undefined || used.has(own) ? undefined : own;
    const anchor = sectionId ?? free ?? freeSlug(title, taken, 'section');
    taken.add(anchor);
    used.add(anchor);
    sections.push({ id: anchor, title });
    return sectionId === undefined ? `<h2 id="${anchor}">${heading}</h2>` : `<h2>${heading}</h2>`;
  });
  return { html: withAnchors, sections };
}
