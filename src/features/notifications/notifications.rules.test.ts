import { describe, expect, test } from 'vitest';
import { orderPath, piecesOf, withoutStyleSheets } from './notifications.rules';

describe('paths', () => {
  test('a private link travels as a parameter', () => {
    expect(orderPath(12, null)).toBe('/order/12');
    expect(orderPath(12, 'a+b')).toBe('/order/12?link=a%2Bb');
  });
});

describe('text of a mail', () => {
  test('is cut at its addresses, without the full stop behind them', () => {
    expect(piecesOf('See https://a.test/x?y=1. Or\nhttp://b.test')).toEqual([
      { text: 'See ', isLink: false, at: 0 },
      { text: 'https://a.test/x?y=1', isLink: true, at: 4 },
      { text: '. Or\n', isLink: false, at: 24 },
      { text: 'http://b.test', isLink: true, at: 29 },
    ]);
  });

  test('stays whole without any', () => {
    expect(piecesOf('Run javascript:alert(1)')).toEqual([
      { text: 'Run javascript:alert(1)', isLink: false, at: 0 },
    ]);
    expect(piecesOf('')).toEqual([]);
  });
});

test('style sheets go, styles of elements stay', () => {
  const html = '<head><style>\n.a { color: red }\n</style></head><p style="color:blue">Hi</p>';
  expect(withoutStyleSheets(html)).toBe('<head></head><p style="color:blue">Hi</p>');
});
