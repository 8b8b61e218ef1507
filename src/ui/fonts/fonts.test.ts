import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fallbackDescriptors, readMetrics } from '../../../scripts/font-metrics.mjs';

const folder = new URL('./', import.meta.url);
const css = readFileSync(new URL('../styles/fonts.css', import.meta.url), 'utf8');
const files = readdirSync(folder).filter((name) => name.endsWith('.woff2'));

/** An sfnt file of two tables with just the figures that are read. */
function tinyFont(): Uint8Array {
  const bytes = new Uint8Array(12 + 2 * 16 + 20 + 10);
  const view = new DataView(bytes.buffer);
  view.setUint16(4, 2);
  const table = (index: number, name: string, offset: number) => {
    bytes.set(new TextEncoder().encode(name), 12 + index * 16);
    view.setUint32(12 + index * 16 + 8, offset);
  };
  table(0, 'head', 44);
  table(1, 'hhea', 64);
  view.setUint16(44 + 18, 1000);
  view.setInt16(64 + 4, 950);
  view.setInt16(64 + 6, -250);
  view.setInt16(64 + 8, 50);
  return bytes;
}

describe('fallback faces', () => {
  test('read ascent, descent and line gap in em', () => {
    expect(readMetrics(tinyFont())).toEqual({ ascent: 0.95, descent: 0.25, lineGap: 0.05 });
    expect(() => readMetrics(new Uint8Array(12))).toThrow("no 'head' table");
  });

  test('a wider face stretches its stand-in and keeps the line box', () => {
    const face = { ascent: 0.9, descent: 0.3, lineGap: 0, advance: 0.55 };
    expect(fallbackDescriptors(face, { advance: 0.5 })).toEqual({
      'size-adjust': '110%',
      'ascent-override': '81.82%',
      'descent-override': '27.27%',
      'line-gap-override': '0%',
    });
  });

  test('the stand-ins of one family all give the same line box', () => {
    const faces = [...css.matchAll(/@font-face \{([^}]+)\}/g)]
      .map(([, body]) => body ?? '')
      .filter((body) => body.includes('size-adjust'));
    const boxes = new Map<string, Set<string>>();
    for (const body of faces) {
      const percent = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(body)?.[1]) / 100;
      const family = /'([^']+) Stand-in/.exec(body)?.[1] ?? '';
      const box = percent('size-adjust') * (percent('ascent-override') + percent('descent-override'));
      boxes.set(family, (boxes.get(family) ?? new Set()).add(box.toFixed(3)));
      expect(percent('size-adjust')).toBeGreaterThan(0.9);
      expect(percent('size-adjust')).toBeLessThan(1.1);
    }
    expect([...boxes.keys()].toSorted()).toEqual([
      'Bricolage Grotesque',
      'Instrument Sans',
      'JetBrains Mono',
    ]);
    for (const different of boxes.values()) expect(different.size).toBe(1);
  });
});

test('all fonts together stay within 110 kB, and the sheet names exactly these', () => {
  const bytes = files.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
  expect(bytes).toBeLessThanOrEqual(110 * 1024);
  const named = [...css.matchAll(/url\('\.\.\/fonts\/([^']+)'\)/g)].map(([, name]) => name ?? '');
  expect(named.toSorted()).toEqual(files.toSorted());
});
