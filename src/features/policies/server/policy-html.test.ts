import { expect, test } from 'vitest';
import { anchored, sanitizePolicy } from './policy-html';

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
