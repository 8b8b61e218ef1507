import { expect, test } from 'vitest';
import { createEventReader } from './event-reader';
import { concernsChat } from './live-stream';

test('API-73 events are whole however the stream is cut, and the last id is remembered', () => {
  const stream =
    'retry: 2000\nid: 7\n\n: still here\n\nid: 8\ndata: {"topic":"live-chat:1"}\n\nid: 9\nevent: resync\ndata: {}\n\n';
  for (const size of [1, 7, stream.length]) {
    const reader = createEventReader(null);
    const events = [];
    for (let at = 0; at < stream.length; at += size) events.push(...reader.take(stream.slice(at, at + size)));
    expect(events).toEqual([
      { type: 'message', data: '{"topic":"live-chat:1"}' },
      { type: 'resync', data: '{}' },
    ]);
    expect(reader.lastId).toBe('9');
  }
});

test('API-73 an event that is not finished tells nothing, and lines of data belong together', () => {
  const reader = createEventReader('3');
  expect(reader.take('data: a\ndata: b\n')).toEqual([]);
  expect(reader.lastId).toBe('3');
  expect(reader.take('\n')).toEqual([{ type: 'message', data: 'a\nb' }]);
});

test('SITE-05 only news of chats, or of something missed, has the chat read anew', () => {
  expect(concernsChat({ type: 'message', data: '{"topic":"live-chat:1","data":{}}' })).toBe(true);
  expect(concernsChat({ type: 'resync', data: '{}' })).toBe(true);
  expect(concernsChat({ type: 'message', data: '{"topic":"order:1"}' })).toBe(false);
  expect(concernsChat({ type: 'message', data: 'nonsense' })).toBe(false);
});
