import { describe, expect, test } from 'vitest';
import { orderPath, withoutStyleSheets } from './notifications.rules';

describe('paths', () => {
  test('a private link travels as a parameter', () => {
    expect(orderPath(12, null)).toBe('/order/12');
    expect(orderPath(12, 'a+b')).toBe('/order/12?link=a%2Bb');
  });
});

test('style sheets go, styles of elements stay', () => {
  const html = '<head><style>\n.a { color: red }\n</style></head><p style="color:blue">Hi</p>';
  expect(withoutStyleSheets(html)).toBe('<head></head><p style="color:blue">Hi</p>');
});
