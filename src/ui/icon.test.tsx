import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createIcon } from './icon';

const Line = createIcon({
  name: 'line',
  size: 24,
  node: [
    ['path', { d: 'M5 12h14', key: 'a' }],
    ['circle', { cx: 12, cy: 12, r: 3, fill: 'currentColor', key: 'b' }],
  ],
});

test('an icon is its whole drawing, without the keys that only React reads', () => {
  expect(renderToStaticMarkup(<Line size={16} className="text-muted" />)).toBe(
    '<svg viewBox="0 0 24 24" aria-hidden="true" class="lucide lucide-line text-muted"><path d="M5 12h14"></path><circle cx="12" cy="12" r="3" fill="currentColor"></circle></svg>',
  );
});

test('an icon is told to screen readers only where it has a name', () => {
  const named = renderToStaticMarkup(<Line aria-label="A line" />);
  expect(named).toContain('aria-label="A line"');
  expect(named).not.toContain('aria-hidden');
  expect(renderToStaticMarkup(<Line aria-hidden />)).toContain('aria-hidden="true"');
});
