import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { themeColors } from '@/shared/theme-colors';
import { chooseTheme, onThemeChoice, themeChoice, themeScript } from './theme';

const stored = new Map<string, string>();
const dataset: Record<string, string> = {};
const tags = [
  { media: '(prefers-color-scheme: dark)', content: '' },
  { media: '(prefers-color-scheme: light)', content: '' },
];
const colours = () => tags.map(({ content }) => content);
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
/** Runs the head's script as a browser would. */
function runScript() {
  runInNewContext(themeScript, { localStorage: storage, document });
}

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset }, querySelectorAll: () => tags });
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  stored.clear();
  delete dataset['theme'];
});

describe('theme', () => {
  test('a choice is on the page at once and again at the next load', () => {
    chooseTheme('light');
    expect(themeChoice()).toBe('light');
    delete dataset['theme'];
    runScript();
    expect(themeChoice()).toBe('light');
  });

  test('the bars of the browser have the colour of the choice, from the first paint on', () => {
    stored.set('theme', 'light');
    runScript();
    expect(colours()).toEqual([themeColors.light, themeColors.light]);
    chooseTheme('dark');
    expect(colours()).toEqual([themeColors.dark, themeColors.dark]);
    chooseTheme('system');
    expect(colours()).toEqual([themeColors.dark, themeColors.light]);
  });

  test('the system again: nothing on the page, nothing kept', () => {
    chooseTheme('dark');
    chooseTheme('system');
    expect([themeChoice(), stored.size, dataset]).toEqual(['system', 0, {}]);
  });

  test('what else lies in storage, or none at all, does not matter', () => {
    stored.set('theme', 'purple');
    runScript();
    expect(themeChoice()).toBe('system');
    vi.stubGlobal('localStorage', undefined);
    chooseTheme('dark');
    expect(themeChoice()).toBe('dark');
  });

  test('listeners hear of a choice until they stop', () => {
    const listener = vi.fn<() => void>();
    const stop = onThemeChoice(listener);
    chooseTheme('dark');
    stop();
    chooseTheme('light');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
