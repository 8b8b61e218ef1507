import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createToastStore } from './toast-store';

const messages = (store: ReturnType<typeof createToastStore>) => store.list().map((one) => one.message);

describe('toast store', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('closes by itself after 5 s, or after the time it is given', () => {
    const store = createToastStore();
    store.success('Saved');
    store.error('Failed', { durationMs: 10_000 });
    vi.advanceTimersByTime(4999);
    expect(messages(store)).toEqual(['Saved', 'Failed']);
    vi.advanceTimersByTime(1);
    expect(messages(store)).toEqual(['Failed']);
    vi.advanceTimersByTime(5000);
    expect(messages(store)).toEqual([]);
  });

  test('a duration of 0 stays until it is closed', () => {
    const store = createToastStore();
    const id = store.info('Stays', { durationMs: 0 });
    store.pause();
    store.resume();
    vi.advanceTimersByTime(1_000_000);
    expect(messages(store)).toEqual(['Stays']);
    store.close(id);
    expect(messages(store)).toEqual([]);
  });

  test('pausing keeps the time that is left', () => {
    const store = createToastStore();
    store.success('Saved', { durationMs: 3000 });
    vi.advanceTimersByTime(2000);
    store.pause();
    vi.advanceTimersByTime(60_000);
    expect(messages(store)).toEqual(['Saved']);
    store.resume();
    vi.advanceTimersByTime(999);
    expect(messages(store)).toEqual(['Saved']);
    vi.advanceTimersByTime(1);
    expect(messages(store)).toEqual([]);
  });

  test('the same message starts its time again and is not shown twice', () => {
    const store = createToastStore();
    const first = store.success('Saved');
    vi.advanceTimersByTime(4000);
    expect(store.success('Saved')).toBe(first);
    expect(store.error('Saved')).not.toBe(first);
    vi.advanceTimersByTime(4999);
    expect(messages(store)).toEqual(['Saved', 'Saved']);
    vi.advanceTimersByTime(1);
    expect(messages(store)).toEqual([]);
  });

  test('SITE-12 a new result of a form takes the place of its old one, and only of that', () => {
    const store = createToastStore();
    store.error('Could not send', { source: 'contact', durationMs: 10_000 });
    store.error('Out of stock');
    store.success('Sent', { source: 'contact', durationMs: 3000 });
    expect(messages(store)).toEqual(['Out of stock', 'Sent']);
    vi.advanceTimersByTime(3000);
    expect(messages(store)).toEqual(['Out of stock']);
  });

  test('onClose is called once, by time or by hand', () => {
    const store = createToastStore();
    const onClose = vi.fn<() => void>();
    const id = store.error('Invalid promo code', { onClose });
    store.close(id);
    store.close(id);
    vi.advanceTimersByTime(10_000);
    expect(onClose).toHaveBeenCalledTimes(1);
    store.error('Again', { onClose, durationMs: 4000 });
    vi.advanceTimersByTime(4000);
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test('a fifth pushes the oldest out; listeners hear of it until they stop', () => {
    const store = createToastStore();
    const listener = vi.fn<() => void>();
    const stop = store.subscribe(listener);
    for (const name of ['1', '2', '3', '4', '5']) store.info(name);
    expect(messages(store)).toEqual(['2', '3', '4', '5']);
    const heard = listener.mock.calls.length;
    expect(heard).toBeGreaterThanOrEqual(5);
    stop();
    store.info('6');
    expect(listener).toHaveBeenCalledTimes(heard);
  });
});
