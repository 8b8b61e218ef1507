import { expect, test } from 'vitest';
import { relativeTime, timelineText } from './order-view.rules';

const now = new Date('2026-03-10T12:00:00Z');
const ago = (seconds: number): string => relativeTime(new Date(now.getTime() - seconds * 1000), now);

test('ORDR-11 relative time in year, month of 30 days, day, hour, minute, second', () => {
  expect(ago(0)).toBe('now');
  expect(ago(59)).toBe('59 seconds ago');
  expect(ago(60)).toBe('1 minute ago');
  expect(ago(3599)).toBe('59 minutes ago');
  expect(ago(7200)).toBe('2 hours ago');
  expect(ago(29 * 86_400)).toBe('29 days ago');
  expect(ago(30 * 86_400)).toBe('last month');
  expect(ago(400 * 86_400)).toBe('last year');
  expect(relativeTime(new Date(now.getTime() + 3 * 86_400_000), now)).toBe('in 3 days');
});

test('the history speaks plainly and counts what was sent', () => {
  expect(timelineText('files-received', { files: 1, links: 2 })).toBe('1 file and 2 links received');
  expect(timelineText('files-received', {})).toBe('Files received');
  expect(timelineText('delivered', { version: 2 })).toBe('Version 2 delivered');
  expect(timelineText('something new', {})).toBe('Updated');
});
