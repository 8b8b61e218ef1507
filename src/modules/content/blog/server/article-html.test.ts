import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleHtml } from './article-html';
import { cleanHtml, plainText, storedText } from './clean-html';

describe('BLOG-06 an article keeps nothing that runs or leads astray', () => {
  test.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="a()" style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
    ['<iframe src="https://evil.test"></iframe><object></object><p>a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" JaVaScRiPt:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<a href="//evil.test">a</a>', '<a>a</a>'],
    ['<img src="https://evil.test/a.png">', ''],
    ['<img src="/media/../../etc/passwd.png">', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
    ['<form action="/api"><input name=a><button>Go</button></form>', 'Go'],
    ['<style>p{}</style><p>a</p>', '<p>a</p>'],
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
  ])('%s', (dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean);
  });

  test('what is clean stays as it is, whatever it was made from', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<h2>Title',
      '</h2>',
      '<table><tr><td>1',
      '</table>',
      '<img src="/media/a.svg">',
      '<a href="/blog">',
      '</a>',
      '<script>',
      '"<&',
      ' onload=x>',
      '<!--',
      '-->',
    );
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const once = cleanHtml(parts.join(''));
        expect(cleanHtml(once)).toBe(once);
        expect(articleHtml(once)).not.toMatch(/<script|<[^>]*\son\w+=|<[^>]*javascript:/i);
      }),
    );
  });
});

test('BLOG-06 links: other sites are marked as such, pages of ours open without a new document', () => {
  expect(cleanHtml('<a href="https://a.test/x" target="_blank">x</a>')).toBe(
    '<a href="https://a.test/x" rel="external noopener">x</a>',
  );
  expect(cleanHtml('<a href="/faq">x</a>')).toBe('<a href="/faq" data-page>x</a>');
  expect(cleanHtml('<a href="/media/a.pdf">x</a>')).toBe('<a href="/media/a.pdf">x</a>');
  expect(cleanHtml('<a href="#part">x</a>')).toBe('<a href="#part">x</a>');
});

test('BLOG-06 pictures load late, with their size and words for those who do not see them', () => {
  const dirty =
    '<img src="/media/blog/a.svg" alt="A wave" width="1200" height="520" class="x" srcset="https://evil.test/a">';
  expect(cleanHtml(dirty)).toBe(
    '<img src="/media/blog/a.svg" alt="A wave" width="1200" height="520" loading="lazy" decoding="async" />',
  );
  expect(cleanHtml('<img src="/media/a.webp" width="100%">')).toBe(
    '<img src="/media/a.webp" alt="" loading="lazy" decoding="async" />',
  );
});

test('BLOG-06 headings have stable ids that link to themselves; the same words twice are told apart', () => {
  expect(articleHtml('<h1>Peaks &amp; levels</h1><h2>Peaks &amp; levels</h2>')).toBe(
    '<h2 id="peaks-levels"><a href="#peaks-levels">Peaks &amp; levels</a></h2>' +
      '<h2 id="peaks-levels-2"><a href="#peaks-levels-2">Peaks &amp; levels</a></h2>',
  );
  // The page has these itself.
  expect(articleHtml('<h2>Related articles</h2>')).toContain('id="related-articles-2"');
  expect(articleHtml('<h2><a href="/x">Linked</a></h2>')).toBe(
    '<h2 id="linked"><a href="#linked">Linked</a></h2>',
  );
});

test('BLOG-06 no level of heading is left out, empty headings go', () => {
  expect(articleHtml('<h4>a</h4><h4>b</h4><h2>c</h2><h2> </h2>').match(/<h\d/g)).toEqual([
    '<h2',
    '<h3',
    '<h2',
  ]);
});

test('BLOG-06 tables scroll by themselves, by keyboard too, and have a name', () => {
  const html = articleHtml(
    '<table><caption>Rates &amp; "bits"</caption><tr><th>a</th></tr></table><table><tr><td>1</td></tr></table>',
  );
  expect(html).toContain(
    '<div class="table-scroll" role="region" tabindex="0" aria-label="Rates &amp; &quot;bits&quot;"><table>',
  );
  expect(html).toContain('aria-label="Table 2"');
  expect(html).toContain('<th scope="col">a</th>');
});

test('BLOG-04 words are counted in the text alone', () => {
  expect(storedText('<h2>Two words</h2><p>and <b>three</b> more</p><script>not these</script>')).toEqual({
    html: '<h2>Two words</h2><p>and <b>three</b> more</p>',
    wordCount: 5,
  });
  expect(plainText('<p>1 &lt; 2 &amp; 3</p><p>next</p>')).toBe('1 < 2 & 3 next');
});
