import sanitize from 'sanitize-html';
import { tidyHtml } from '@/shared/tidy-html';
import { wordCountOf } from '../blog.rules';

const PICTURE = /^\/media\/[\w./-]+\.(svg|webp|avif|png|jpe?g)$/i;
const ADDRESS = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;
const SAMPLE = /^[1-9]\d{0,9}$/;
const DIGITS = /^[1-9]\d{0,4}$/;

// What an article may be made of. Everything else goes: its tags, and where it is no text at all its insides too.
const ALLOWED = {
  allowedTags:
    'h2 h3 h4 p br hr strong em b i s sub sup small abbr kbd code pre mark ul ol li dl dt dd blockquote ' +
    'cite a figure figcaption img table caption thead tbody tfoot tr th td',
  allowedAttributes: {
    a: ['href', 'rel', 'data-page'],
    abbr: ['title'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    // A player of the sample of this number, at this place.
    figure: ['data-audio'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'svg', 'math'],
  enforceHtmlBoundary: false,
  nestingLimit: 30,
} as const;

function link(href: string): Record<string, string> {
  if (!ADDRESS.test(href)) return {};
  if (/^https?:/i.test(href)) return { href, rel: 'external noopener' };
  // A page of ours opens without loading the whole document (see ui/page-link); files are files.
  return href.startsWith('/') && !href.startsWith('/media/') ? { href, 'data-page': '' } : { href };
}

function picture({ src = '', alt = '', width = '', height = '' }: sanitize.Attributes) {
  if (!PICTURE.test(src) || src.includes('..')) return { tagName: 'img', attribs: {} };
  const size = DIGITS.test(width) && DIGITS.test(height) ? { width, height } : {};
  return { tagName: 'img', attribs: { src, alt, ...size, loading: 'lazy', decoding: 'async' } };
}

const options: sanitize.IOptions = {
  ...ALLOWED,
  allowedTags: ALLOWED.allowedTags.split(' '),
  allowedAttributes: Object.fromEntries(
    Object.entries(ALLOWED.allowedAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...ALLOWED.allowedSchemes],
  nonTextTags: [...ALLOWED.nonTextTags],
  // Pictures of other hosts, and whatever is no picture, are left out whole.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    th: (tagName, attribs) => ({ tagName, attribs: { scope: 'col', ...attribs } }),
    a: (tagName, { href = '' }) => ({ tagName, attribs: link(href.trim()) }),
    img: (_, attribs) => picture(attribs),
    figure: (tagName, { 'data-audio': id = '' }) => ({
      tagName,
      attribs: SAMPLE.test(id) ? { 'data-audio': id } : {},
    }),
  },
};

/** The part of an article's HTML that may be kept and shown: an allow-list of tags, attributes and addresses. */
export function cleanHtml(dirty: string): string {
  return sanitize(dirty, options).trim();
}

/** The words of an article without any tags. */
export function plainText(html: string): string {
  const spaced = html.replace(/<\/(h\d|p|li|td|th|dt|dd|figcaption|blockquote|caption|pre)>/g, '$& ');
  const text = sanitize(spaced, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: [...ALLOWED.nonTextTags],
  });
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What is kept of a text somebody wrote: its clean HTML, and how many words it has. */
export function storedText(dirty: string): { html: string; wordCount: number } {
  const html = tidyHtml(cleanHtml(dirty));
  return { html, wordCount: wordCountOf(plainText(html)) };
}
