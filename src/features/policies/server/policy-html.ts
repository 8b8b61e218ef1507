import sanitize from 'sanitize-html';
import { freeSlug } from '@/shared/slug';

const RULES: sanitize.IOptions = {
  allowedTags:
    'section h2 h3 h4 p br hr ul ol li dl dt dd blockquote strong em b i small sub sup code a table caption thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href', 'rel'],
    table: ['tabindex'],
    section: ['id'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
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

export interface Section {
  readonly id: string;
  readonly title: string;
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

// Sanitised HTML holds no other entities: whatever was written is put out as the character itself.
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => SIGNS[name] ?? whole)
    .trim();
}

const HEADED = /(<section id="([\w-]+)">\s*)?<h2>(.*?)<\/h2>/gs;

/**
 * The headings of sanitised HTML with their anchors: a section's own id, or one made from the heading, which is then
 * put into the HTML.
 */
export function anchored(html: string): { html: string; sections: Section[] } {
  const sections: Section[] = [];
  const taken = new Set([...html.matchAll(/<section id="([\w-]+)">/g)].map(([, id = '']) => id));
  const withAnchors = html.replace(HEADED, (whole: string, ...groups: (string | undefined)[]) => {
    const [opening, id, heading = ''] = groups;
    const title = plainText(heading);
    const anchor = id ?? freeSlug(title, taken, 'section');
    taken.add(anchor);
    sections.push({ id: anchor, title });
    return opening === undefined ? `<h2 id="${anchor}">${heading}</h2>` : whole;
  });
  return { html: withAnchors, sections };
}
