import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { themeColors } from '@/shared/theme-colors';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** The custom properties of the first rule whose selector ends so. */
function tokens(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return Object.fromEntries<string>(
    [...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value] as const),
  );
}

const dark = tokens(':root');
const light = tokens(":root[data-theme='light']");

/** Relative luminance and contrast of https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(theme: Record<string, string>, front: string, back: string): number {
  const [a, b] = [theme[front], theme[back]];
  if (!/^#[\da-f]{6}$/.test(a ?? '') || !/^#[\da-f]{6}$/.test(b ?? ''))
    throw new Error(`${front} on ${back}?`);
  const levels = [luminance(a ?? ''), luminance(b ?? '')];
  return (Math.max(...levels) + 0.05) / (Math.min(...levels) + 0.05);
}

const words = ['muted', 'before', 'after', 'clip', 'good'];
const fills = ['warm', 'before', 'clip', 'warm-hover', 'clip-hover'];

describe.each([
  ['dark', dark],
  ['light', light],
])('%s theme', (_name, theme) => {
  test.each(['page', 'raised'])('body text on %s is AAA (7:1)', (back) => {
    expect(contrast(theme, 'ink', back)).toBeGreaterThanOrEqual(7);
  });

  test.each(
    words.flatMap((word) => [
      [word, 'page'],
      [word, 'raised'],
    ]),
  )('%s on %s is AA (4.5:1)', (word, back) => {
    expect(contrast(theme, word, back)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(fills)('words on a fill of %s are AA (4.5:1)', (fill) => {
    const front = `on-${fill.replace('-hover', '')}`;
    expect(contrast(theme, front, fill)).toBeGreaterThanOrEqual(4.5);
  });

  test('the chosen segment, ink with page-coloured words, is AAA', () => {
    expect(contrast(theme, 'page', 'ink')).toBeGreaterThanOrEqual(7);
  });

  test.each(['page', 'raised'])('the edge of a control on %s is 3:1', (back) => {
    expect(contrast(theme, 'edge', back)).toBeGreaterThanOrEqual(3);
  });
});

test('the two light lists are the same', () => {
  expect(tokens(':root:not([data-theme])')).toEqual(light);
  expect(Object.keys(light)).toEqual(Object.keys(dark));
});

test('the colours of the browser frame are those of the page', () => {
  expect(themeColors).toEqual({ dark: dark['page'], light: light['page'] });
});
