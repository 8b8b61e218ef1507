import { expect, test } from 'vitest';
import { filledIn, inboxPartOf, threadKindOf, threadName, threadNamed, withCanned } from './inbox.rules';

test('API-80 threads are named in addresses, and nothing else is a thread', () => {
  expect(threadName({ kind: 'live', id: 12 })).toBe('live-12');
  expect(threadNamed('order-7')).toEqual({ kind: 'order', id: 7 });
  for (const text of [null, '', 'live', 'live-0', 'live-01', 'mail-3', 'live-1x', 'live-1e3', 'live--1'])
    expect(threadNamed(text)).toBeNull();
});

test('API-80 unknown parts and kinds of the inbox are the open ones, and all', () => {
  expect(['mine', 'closed', null, 'x'].map(inboxPartOf)).toEqual(['mine', 'closed', 'open', 'open']);
  expect(['contact', 'x', null].map(threadKindOf)).toEqual(['contact', null, null]);
});

test('API-80 a saved answer greets by first name, or nobody in particular', () => {
  expect(filledIn('Hi {name}, thanks. Bye {name}', 'Ana Müller')).toBe('Hi Ana, thanks. Bye Ana');
  expect(filledIn('Hi {name}', null)).toBe('Hi there');
  expect(filledIn('Hi {name}', '  ')).toBe('Hi there');
  expect(filledIn('Hi {name}', '$& x')).toBe('Hi $&');
});

test('API-80 a saved answer goes after what is typed', () => {
  expect(withCanned(' \n', 'Yes.')).toBe('Yes.');
  expect(withCanned('Hello \n', 'Yes.')).toBe('Hello\n\nYes.');
});
