import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FileData } from '../file-data.rules';
import { FileChecks, type CheckedFile, type CheckWorker, type ToldCheck } from './file-checks';

type Listener = (event: { data: unknown }) => void;

interface FakeWorker {
  readonly orders: unknown[];
  readonly tell: Listener;
  readonly fail: () => void;
  ended: boolean;
}

const UNREADABLE: FileData = { state: 'unreadable', fault: 'not-audio' };
const workers: FakeWorker[] = [];
const told: ToldCheck[][] = [];

function startWorker(): CheckWorker {
  const listeners = new Map<string, Listener>();
  const fake: FakeWorker = {
    orders: [],
    tell: (event) => listeners.get('message')?.(event),
    fail: () => listeners.get('error')?.({ data: null }),
    ended: false,
  };
  workers.push(fake);
  return {
    postMessage: (order: unknown) => void fake.orders.push(order),
    terminate: () => void (fake.ended = true),
    addEventListener: (type: string, listener: unknown) => void listeners.set(type, listener as Listener),
  };
}

const file = (key: number, name = `${key}.wav`, fileId: number | null = null): CheckedFile => ({
  key,
  name,
  file: new File(['x'], name),
  fileId,
});

function setUp(count = 2) {
  const tell = async (checks: readonly ToldCheck[]) => void told.push([...checks]);
  const checks = new FileChecks({ startWorker, workers: count, tell });
  const answer = (worker: number, key: number, details: FileData | null) =>
    workers[worker]?.tell({ data: { key, facts: details } });
  return { checks, answer };
}

const keysOf = (worker: FakeWorker | undefined) =>
  worker?.orders.map((order) => (order as { key?: number }).key);

beforeEach(() => {
  workers.length = 0;
  told.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('UPLD-02 as many files are measured at once as there are workers; the next when one is done', () => {
  const { checks, answer } = setUp();
  checks.follow([file(1), file(2), file(3), file(4, 'notes.txt')]);
  expect(workers.map(keysOf)).toEqual([[1], [2]]);
  answer(1, 2, UNREADABLE);
  expect(workers.map(keysOf)).toEqual([[1], [2, 3]]);
  vi.advanceTimersByTime(200);
  expect([...checks.state().shown.keys()]).toEqual([2]);
  expect(checks.state().counts).toEqual({ pass: 0, advice: 0, problem: 1, waiting: 2 });
});

test('UPLD-02 a file that goes away is stopped and forgotten; a late answer about it changes nothing', () => {
  const { checks, answer } = setUp(1);
  const [first, second] = [file(1), file(2)];
  checks.follow([first, second]);
  checks.follow([second]);
  expect(workers[0]?.orders).toContainEqual({ stop: 1 });
  answer(0, 1, UNREADABLE);
  vi.advanceTimersByTime(200);
  expect(checks.state().shown.size).toBe(0);
  expect(keysOf(workers[0])).toContain(2);
});

test('UPLD-02 what could not be read here says nothing, and the others go on', () => {
  const { checks, answer } = setUp(1);
  checks.follow([file(1), file(2)]);
  answer(0, 1, null);
  answer(0, 2, UNREADABLE);
  vi.advanceTimersByTime(200);
  expect([...checks.state().shown.keys()]).toEqual([2]);
});

test('UPLD-02 a worker that cannot start gets no more files', () => {
  const { checks } = setUp(1);
  const files = [file(1)];
  checks.follow(files);
  workers[0]?.fail();
  checks.follow([...files, file(2)]);
  expect(keysOf(workers[0])).toEqual([1]);
  checks.close();
  expect(workers[0]?.ended).toBe(true);
});

test('API-70 the server is told once, as soon as it knows the file; at most 100 in a call', () => {
  const { checks, answer } = setUp(1);
  const files = Array.from({ length: 130 }, (_, index) => file(index + 1));
  checks.follow(files);
  for (const { key } of files) answer(0, key, UNREADABLE);
  vi.advanceTimersByTime(200);
  expect(told).toEqual([]);
  const named = files.map(({ key, name, file: own }) => ({ key, name, file: own, fileId: key + 1000 }));
  checks.follow(named);
  vi.advanceTimersByTime(200);
  expect(told.map((some) => some.length)).toEqual([100, 30]);
  expect(told[0]?.[0]).toEqual({ file_id: 1001, facts: UNREADABLE, is_mix: null });
  checks.follow([...named]);
  vi.advanceTimersByTime(200);
  expect(told).toHaveLength(2);
});

test('UPLD-02 the sender says which one the rough mix is, and that none is', () => {
  const { checks, answer } = setUp(1);
  const files = [file(1, 'rough mix.wav', 11), file(2, 'kick.wav', 12), file(3, 'voice.wav', 13)];
  checks.follow(files);
  for (const { key } of files) answer(0, key, UNREADABLE);
  vi.advanceTimersByTime(200);
  expect(checks.state().mix).toBe(1);
  told.length = 0;
  checks.markMix(3);
  expect(checks.state().mix).toBe(3);
  expect(told.flat().map(({ file_id, is_mix }) => [file_id, is_mix])).toEqual([
    [11, false],
    [12, false],
    [13, true],
  ]);
  checks.markMix(null);
  expect(checks.state().mix).toBeNull();
});

test('UPLD-02 a row that says nothing new stays the same object', () => {
  const { checks, answer } = setUp(1);
  const files = [file(1), file(2)];
  checks.follow(files);
  answer(0, 1, UNREADABLE);
  vi.advanceTimersByTime(200);
  const before = checks.state().shown.get(1);
  answer(0, 2, UNREADABLE);
  vi.advanceTimersByTime(200);
  expect(checks.state().shown.get(1)).toBe(before);
});
