import { expect, test } from 'vitest';
import { KeptDocument, writeDocument } from './kept-document';

const MARK = 'f00d';
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

test('a document is written down in UTF-8, whatever its pieces hold', () => {
  const pieces = ['<p>–6 dB', '', ' × 2 🎚', '</p>'];
  expect(text(writeDocument(pieces))).toBe(pieces.join(''));
  expect(writeDocument([])).toHaveLength(0);
});

test.each([
  ['nowhere', '<p>–6 dB</p>'],
  ['at both ends', `${MARK}<p>–6 dB</p>${MARK}`],
  ['one after the other', `<p>${MARK}${MARK}</p>`],
  ['alone', MARK],
])('each answer has its own nonce where the mark stood: %s', (_where, html) => {
  const kept = new KeptDocument(writeDocument([html]), MARK);
  expect(kept).toHaveLength(Buffer.byteLength(html));
  for (const nonce of ['one', '$&', '']) {
    const answer = kept.withNonce(nonce);
    expect(text(answer)).toBe(html.replaceAll(MARK, () => nonce));
    // What one answer does with its bytes is no other's business.
    answer.fill(0);
  }
});
