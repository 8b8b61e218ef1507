import { expect, test } from 'vitest';
import { tidyHtml } from './tidy-html';

test('API-80 cells, items and meanings of one paragraph are without it; those of several keep them', () => {
  expect(
    tidyHtml(
      '<table tabindex="0"><tbody><tr><th colspan="1" rowspan="1" scope="col"><p>Peak</p></th></tr>' +
        '<tr><td colspan="1" rowspan="1"><p>-6 <strong>dB</strong></p></td></tr></tbody></table>',
    ),
  ).toBe(
    '<table tabindex="0"><thead><tr><th scope="col">Peak</th></tr></thead>' +
      '<tbody><tr><td>-6 <strong>dB</strong></td></tr></tbody></table>',
  );
  expect(tidyHtml('<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>')).toBe(
    '<ul><li>one<ul><li>two</li></ul></li></ul>',
  );
  expect(tidyHtml('<dl><dt>a</dt><dd><p>b</p></dd><dt>c</dt><dd><p>d</p><p>e</p></dd></dl>')).toBe(
    '<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd><p>d</p><p>e</p></dd></dl>',
  );
});

test('API-80 what spans more stays; the same letters in a text stay; nothing follows the last words', () => {
  expect(tidyHtml('<td colspan="2" rowspan="1">a colspan="1" b</td><p></p><p><br /></p>')).toBe(
    '<td colspan="2">a colspan="1" b</td>',
  );
});
