import { expect, test } from 'vitest';
import { articleHints } from './article-hints.rules';
import { articleParts, canMove, postState } from './blog-studio.rules';

const told = (html: string) => articleHints(html).map(({ place, text }) => `${place} ${text}`);

test('API-80 hints name the picture without a description, and leave described ones alone', () => {
  const html = '<img src="/media/a.webp" alt="A desk"><figure><img src="/media/b.webp" alt=" "></figure>';
  expect(articleHints(html)).toEqual([
    {
      kind: 'picture',
      index: 1,
      place: 'Picture 2',
      text: 'has no description. Say what it shows; leave it empty only where it is decoration.',
    },
  ]);
});

test('API-80 hints name headings that skip a level or are empty', () => {
  expect(told('<h2>One</h2><h3>Two</h3><h2>Three</h2>')).toEqual([]);
  expect(told('<h3>First</h3>')).toEqual(['Heading “First” is of level 3; here it should be level 2.']);
  expect(told('<h2>A &amp; B</h2><h4>Deep</h4><h3> </h3>')).toEqual([
    'Heading “Deep” is of level 4; here it should be level 3.',
    'Heading 3 is empty. Write it, or remove it.',
  ]);
});

test.each([
  ['Click here!', 'Link “Click here!” does not say where it leads. Name the page or thing.'],
  ['read more →', 'Link “read more →” does not say where it leads. Name the page or thing.'],
  ['https://example.com', 'Link “https://example.com” is an address. Say what is there.'],
  ['', 'Link 1 has no words. Say where it leads.'],
])('API-80 hints name links like "%s"', (words, hint) => {
  expect(told(`<p><a href="/x">${words}</a></p>`)).toEqual([hint]);
});

test('API-80 links that say where they lead are fine, and tables need a header row and a caption', () => {
  expect(told('<a href="/x">how to export stems</a> <a href="/y">the click track here</a>')).toEqual([]);
  expect(told('<table><tr><td>1</td></tr></table>')).toEqual(['Table 1 has no header row. Turn it on.']);
  expect(told('<table><tr><th>A</th></tr></table>')).toEqual(['Table 1 has no caption. Say what it holds.']);
  expect(told('<table><caption>Peaks</caption><tr><th>A</th></tr></table>')).toEqual([]);
});

test('API-80 an article is cut where samples are played', () => {
  expect(articleParts('<p>One</p><figure data-audio="3"></figure><p>Two</p>')).toEqual([
    { html: '<p>One</p>' },
    { sample: 3 },
    { html: '<p>Two</p>' },
  ]);
  expect(articleParts('<p>One</p>')).toEqual([{ html: '<p>One</p>' }]);
});

test('API-80 the state of a post follows from its marks and the time', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const later = new Date('2026-03-02T12:00:00Z');
  const post = { isPublished: false, publishDate: now, publishAt: null, archivedAt: null };
  expect(postState(post, now)).toBe('draft');
  expect(postState({ ...post, publishAt: later }, now)).toBe('scheduled');
  expect(postState({ ...post, isPublished: true }, now)).toBe('published');
  expect(postState({ ...post, isPublished: true, publishDate: later }, now)).toBe('scheduled');
  expect(postState({ ...post, archivedAt: now }, now)).toBe('archived');
  expect(canMove('archived', 'publish')).toBe(false);
  expect(canMove('published', 'publish')).toBe(true);
});
