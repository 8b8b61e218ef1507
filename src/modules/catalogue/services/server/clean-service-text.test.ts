import { expect, test } from 'vitest';
import { cleanServiceText } from './clean-service-text';

test.each([
  ['<p>One <strong>song</strong></p>', '<p>One <strong>song</strong></p>'],
  ['<p></p><p> &nbsp; </p>', null],
  ['', null],
  ['<script>alert(1)</script><p onclick="x()">Loud</p>', '<p>Loud</p>'],
  ['<h1>What you get</h1>', '<h3>What you get</h3>'],
  ['<p><a href="javascript:alert(1)">here</a></p>', '<p><a>here</a></p>'],
  ['<p><a href="/faq" style="color:red">FAQ</a></p>', '<p><a href="/faq">FAQ</a></p>'],
  [
    '<p><a href="https://x.example">x</a></p>',
    '<p><a href="https://x.example" rel="noopener noreferrer">x</a></p>',
  ],
  ['<p>a</p><img src="x" onerror="alert(1)"><iframe src="//x"></iframe>', '<p>a</p>'],
])('API-80 the text of a service keeps words and structure: %j', (dirty, clean) => {
  expect(cleanServiceText(dirty)).toBe(clean);
});
