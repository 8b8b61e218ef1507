import { expect, test, vi } from 'vitest';
import { createLatestRequest } from './latest-request';

const settled = async (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, 5, false))]);

test('BLOG-02 an identical request in flight is not repeated', async () => {
  const requests = createLatestRequest<string>();
  const ask = vi.fn<() => Promise<string>>().mockResolvedValue('answer');
  const both = [requests.run('a', ask), requests.run('a', ask)];
  expect(await Promise.all(both)).toEqual(['answer', 'answer']);
  expect(ask).toHaveBeenCalledOnce();
  await requests.run('a', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('BLOG-02 a change waits 100 ms; another one in that time replaces it unasked', async () => {
  const waits: { ms: number; go: () => void }[] = [];
  const requests = createLatestRequest<string>(
    async (ms) => new Promise((resolve) => void waits.push({ ms, go: resolve })),
  );
  const ask = vi.fn<(name: string) => Promise<string>>(async (name) => Promise.resolve(name));
  const first = requests.run('a', () => ask('a'), 100);
  const second = requests.run('b', () => ask('b'), 100);
  expect(waits.map(({ ms }) => ms)).toEqual([100, 100]);
  for (const { go } of waits) go();
  expect(await second).toBe('b');
  expect(await settled(first)).toBe(false);
  expect(ask.mock.calls).toEqual([['b']]);
});

test('BLOG-02 leaving cancels the request on its way, silently; only its own', async () => {
  const requests = createLatestRequest<string>();
  let seen: AbortSignal | null = null;
  const asked = requests.run('a', async (signal) => {
    seen = signal;
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });
  requests.cancel('other');
  expect(seen).toMatchObject({ aborted: false });
  requests.cancel('a');
  expect(seen).toMatchObject({ aborted: true });
  expect(await settled(asked)).toBe(false);
});
