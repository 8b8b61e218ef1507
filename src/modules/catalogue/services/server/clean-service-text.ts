import sanitize from 'sanitize-html';
import { hasText } from '../catalogue.rules';

const OWN_PAGE = /^\/(?!\/)/;

const RULES: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    's',
    'blockquote',
    'hr',
    'a',
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 20,
  transformTags: {
    // The service's own name is the page's heading; those of its texts stand below it.
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs:
        OWN_PAGE.test(href) || !/^https?:/i.test(href) ? { href } : { href, rel: 'noopener noreferrer' },
    }),
  },
};

/** What is kept of a text of a service: paragraphs, small headings, lists, emphasis and links. Null where it says nothing. */
export function cleanServiceText(dirty: string): string | null {
  const clean = sanitize(dirty, RULES).trim();
  return hasText(clean) ? clean : null;
}
