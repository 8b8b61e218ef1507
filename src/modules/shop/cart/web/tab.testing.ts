import type { CartWindow } from './cart-store';

/** A tab of a browser for tests: tabs of one browser share what is stored. `tell` fires its storage event. */
export function tab(shared = new Map<string, string>()) {
  const heard: ((event: { key: string | null }) => void)[] = [];
  const window: CartWindow = {
    localStorage: {
      getItem: (key) => shared.get(key) ?? null,
      setItem: (key, value) => void shared.set(key, value),
      removeItem: (key) => void shared.delete(key),
    },
    addEventListener: (_type, listener) => void heard.push(listener),
  };
  return { window, shared, tell: (key: string | null) => heard.forEach((listener) => listener({ key })) };
}
