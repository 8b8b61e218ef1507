import { describe, expect, test } from 'vitest';
import { notificationText, TOLD_KINDS } from './devices.rules';

describe('texts of notifications', () => {
  test('a version is told by its number and its song', () => {
    const text = notificationText('delivery', { song: 'Night Bus', version: 2 }, false);
    expect(text.title).toBe('v2 of Night Bus is ready');
  });

  test.each(TOLD_KINDS)('%s: whoever hides names reads none', (kind) => {
    const { title, body } = notificationText(kind, { song: 'Night Bus', version: 2 }, true);
    expect(`${title} ${body}`).not.toContain('Night Bus');
    expect(title).not.toBe('');
  });

  test.each(TOLD_KINDS)('%s: a name of ten thousand letters fits on a screen', (kind) => {
    const { title, body } = notificationText(kind, { song: 'x'.repeat(10_000), version: 1 }, false);
    expect((title + body).length).toBeLessThan(250);
  });
});
