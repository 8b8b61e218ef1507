import { expect, test } from 'vitest';
import { anchored, sanitizePolicy, writtenPolicy } from './policy-html';

test('POLI-01 nothing but text, structure and links is left of a policy', () => {
  const html = sanitizePolicy(`
    <section id="a" onclick="x()"><h2 style="color:red">Pay &amp; go</h2>
    <script>alert(1)</script><style>p{}</style><img src=x onerror=alert(1)>
    <p>See <a href="javascript:alert(1)">this</a>, <a href="/contact">us</a>,
    <a href="https://example.com/" target="_blank">them</a>, <a href="mailto:{{support_email}}">mail</a></p>
    <table><tr><th>Work</th></tr></table>
    <iframe src="https://example.com"></iframe></section>`);
  expect(html).toContain('<table tabindex="0"><tr><th scope="col">Work</th></tr></table>');
  expect(html).toContain('<section id="a"><h2>Pay &amp; go</h2>');
  expect(html).not.toMatch(/script|style|img|iframe|onclick|target/);
  expect(html).toContain('<a>this</a>');
  expect(html).toContain('<a href="/contact">us</a>');
  expect(html).toContain('<a href="https://example.com/" rel="noopener noreferrer">them</a>');
  expect(html).toContain('<a href="mailto:{{support_email}}">mail</a>');
});

test('POLI-01 every heading has an anchor: its section, or one of its own', () => {
  const { html, sections } = anchored(
    '<section id="one">\n<h2>1. One &amp; <em>only</em></h2></section><h2>Two</h2><h2>Two</h2><h2>one</h2>',
  );
  expect(sections).toEqual([
    { id: 'one', title: '1. One & only' },
    { id: 'two', title: 'Two' },
    { id: 'two-2', title: 'Two' },
    { id: 'one-2', title: 'one' },
  ]);
  expect(html).toContain('<h2 id="two-2">Two</h2>');
  expect(html).toContain('<section id="one">\n<h2>1. One');
});

test('POLI-01 API-80 what the editor makes of a section keeps its anchor, its table and its terms', () => {
  const stored = writtenPolicy(
    '<h2 data-anchor="in-short">1. Shortly</h2><p>a</p>' +
      '<table><tbody><tr><th colspan="1" rowspan="1"><p>Work</p></th></tr>' +
      '<tr><td colspan="1" rowspan="1"><p>2 days</p></td></tr></tbody></table>' +
      '<dl><dt>Pending</dt><dd><p>Nobody began.</p></dd></dl><h2 data-anchor="x y">2</h2><p></p>',
  );
  expect(stored).toBe(
    '<h2 id="in-short">1. Shortly</h2><p>a</p><table tabindex="0"><thead><tr><th scope="col">Work</th></tr></thead>' +
      '<tbody><tr><td>2 days</td></tr></tbody></table><dl><dt>Pending</dt><dd>Nobody began.</dd></dl><h2>2</h2>',
  );
  expect(writtenPolicy(stored)).toBe(stored);
  expect(anchored(stored).sections).toEqual([
    { id: 'in-short', title: '1. Shortly' },
    { id: '2', title: '2' },
  ]);
});

test('POLI-01 a heading keeps its own anchor before one that is made; a copied one gets another', () => {
  const { html, sections } = anchored(
    '<h2>One</h2><h2 id="one">First</h2><h2 id="one">First</h2><section id="two"><h2 id="two-old">2</h2></section>',
  );
  expect(sections.map(({ id }) => id)).toEqual(['one-2', 'one', 'first', 'two']);
  expect(html).toContain('<section id="two"><h2>2</h2></section>');
});
