import { describe, expect, test, vi } from 'vitest';
import { CART_KEY } from '../cart.rules';
import { cartLine } from '../cart.testing';
import { createCartStore } from './cart-store';
import { tab } from './tab.testing';

describe('the cart of a browser', () => {
  test('CART-03 every change rewrites the storage, clearing removes it', async () => {
    const { window, shared } = tab();
    const store = createCartStore(window);
    await store.add(cartLine());
    store.setQty(cartLine(), 3);
    expect(JSON.parse(shared.get(CART_KEY) ?? '')).toEqual([cartLine({ qty: 3 })]);
    store.clear();
    expect([...shared.keys()]).toEqual([]);
  });

  test('removing the last line removes the storage too', async () => {
    const { window, shared } = tab();
    const store = createCartStore(window);
    await store.add(cartLine());
    store.remove(cartLine());
    expect([...shared.keys()]).toEqual([]);
  });

  test('a second tab follows the first', async () => {
    const shared = new Map<string, string>();
    const [one, two] = [tab(shared), tab(shared)];
    const first = createCartStore(one.window);
    const second = createCartStore(two.window);
    const seen = vi.fn<() => void>();
    second.subscribe(seen);
    await first.add(cartLine());
    two.tell(CART_KEY);
    expect(second.lines()).toEqual([cartLine()]);
    expect(seen).toHaveBeenCalledOnce();
    two.tell('theme');
    expect(seen).toHaveBeenCalledOnce();
  });

  test('a corrupted storage is an empty cart', () => {
    const store = createCartStore(tab(new Map([[CART_KEY, '[{"service_id":']])).window);
    expect(store.lines()).toEqual([]);
  });

  test('with the storage closed the cart still works on the page', async () => {
    const closed = () => {
      throw new Error('closed');
    };
    const store = createCartStore({
      localStorage: { getItem: closed, setItem: closed, removeItem: closed },
      addEventListener: () => undefined,
    });
    await store.add(cartLine());
    expect(store.lines()).toEqual([cartLine()]);
  });

  test('the empty cart is always the same value, so that nothing renders twice', () => {
    const store = createCartStore(tab().window);
    const before = store.view();
    store.clear();
    expect(store.view()).toBe(before);
  });
});
