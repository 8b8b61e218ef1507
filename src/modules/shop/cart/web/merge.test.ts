import { describe, expect, test } from 'vitest';
import { CART_KEY } from '../cart.rules';
import { cartLine } from '../cart.testing';
import { browser, cartServer, settled } from './server-cart.testing';

const ADA = 1;
const BEN = 2;
const mastering = cartLine();
const radio = cartLine({ service_id: 9, price: 30 });

describe('CART-04 the guest cart goes into the account’s', () => {
  test('CART-03 at log-in, added to what is there, and the copy in the browser goes', async () => {
    const server = cartServer();
    const laptop = browser(server);
    await server.calls(ADA).add(mastering);
    const { cart, lines } = laptop.openTab();
    await cart.add(mastering);
    await cart.add(radio);
    laptop.logIn(ADA);
    expect(cart.view().ready).toBe(false);
    await settled();
    expect(lines()).toEqual([
      [1, 2],
      [9, 1],
    ]);
    expect(cart.view()).toMatchObject({ ready: true, status: 'succeeded', error: null });
    expect([...laptop.shared.keys()]).toEqual([]);
  });

  test('once, though three tabs hear of the log-in', async () => {
    const server = cartServer();
    const laptop = browser(server);
    const tabs = [laptop.openTab(), laptop.openTab(), laptop.openTab()];
    await tabs[0]?.cart.add(mastering);
    for (const { tell } of tabs) tell(CART_KEY);
    laptop.logIn(ADA);
    await settled();
    expect(server.seen.filter((name) => name === 'merge').length).toBeGreaterThan(1);
    for (const { lines } of tabs) expect(lines()).toEqual([[1, 1]]);
    expect(server.of(ADA)).toEqual([[1, 1]]);
    expect([...laptop.shared.keys()]).toEqual([]);
  });

  test('once, though the answer was lost and the page was loaded anew', async () => {
    const server = cartServer();
    const laptop = browser(server);
    const first = laptop.openTab();
    await first.cart.add(mastering);
    server.fault('after');
    laptop.logIn(ADA);
    await settled();
    expect(first.cart.view()).toMatchObject({ ready: true, status: 'failed', error: 'No connection' });
    // Nothing seems lost meanwhile.
    expect(first.lines()).toEqual([[1, 1]]);
    expect(laptop.shared.has(CART_KEY)).toBe(true);
    const second = laptop.openTab();
    await settled();
    expect(second.lines()).toEqual([[1, 1]]);
    expect([...laptop.shared.keys()]).toEqual([]);
  });

  test('once, though it never left at first', async () => {
    const server = cartServer();
    const laptop = browser(server);
    const { cart, lines } = laptop.openTab();
    await cart.add(mastering);
    server.fault('before');
    laptop.logIn(ADA);
    await settled();
    expect(server.of(ADA)).toEqual([]);
    cart.reload();
    await settled();
    expect(lines()).toEqual([[1, 1]]);
    expect(server.of(ADA)).toEqual([[1, 1]]);
  });

  test('what was added after a lost answer, signed out again, comes in too, and only that', async () => {
    const server = cartServer();
    const laptop = browser(server);
    const { cart, lines } = laptop.openTab();
    await cart.add(mastering);
    server.fault('after');
    laptop.logIn(ADA);
    await settled();
    laptop.logOut();
    await cart.add(radio);
    laptop.logIn(ADA);
    await settled();
    expect(lines()).toEqual([
      [1, 1],
      [9, 1],
    ]);
    expect([...laptop.shared.keys()]).toEqual([]);
  });
});

describe('CART-07 signing out', () => {
  async function signedIn() {
    const server = cartServer();
    const laptop = browser(server);
    const one = laptop.openTab();
    laptop.logIn(ADA);
    await settled();
    await one.cart.add(mastering);
    await one.cart.add(radio);
    return { server, laptop, one };
  }

  test('saves the cart in the browser, for every tab', async () => {
    const { laptop, one } = await signedIn();
    const two = laptop.openTab();
    await settled();
    one.cart.keepForGuest();
    laptop.logOut();
    const saved = JSON.parse(laptop.shared.get(CART_KEY) ?? '[]') as { service_id: number }[];
    expect(saved.map((line) => line.service_id)).toEqual([1, 9]);
    for (const { lines } of [one, two]) {
      expect(lines()).toEqual([
        [1, 1],
        [9, 1],
      ]);
    }
  });

  test('and in again as the same person doubles nothing, and brings what was added between', async () => {
    const { server, laptop, one } = await signedIn();
    one.cart.keepForGuest();
    laptop.logOut();
    await one.cart.add(radio);
    laptop.logIn(ADA);
    await settled();
    expect(server.of(ADA)).toEqual([
      [1, 1],
      [9, 2],
    ]);
    one.cart.keepForGuest();
    laptop.logOut();
    laptop.logIn(ADA);
    await settled();
    expect(one.lines()).toEqual([
      [1, 1],
      [9, 2],
    ]);
    expect([...laptop.shared.keys()]).toEqual([]);
  });

  test('and in as somebody else brings that cart to them, like any guest’s', async () => {
    const { server, laptop, one } = await signedIn();
    one.cart.keepForGuest();
    laptop.logOut();
    laptop.logIn(BEN);
    await settled();
    expect(server.of(BEN)).toEqual([
      [1, 1],
      [9, 1],
    ]);
    expect(server.of(ADA)).toEqual(server.of(BEN));
  });

  test('SITE-13 an ended session clears what is shown, and saves nothing', async () => {
    const { laptop, one } = await signedIn();
    laptop.logOut();
    expect(one.lines()).toEqual([]);
    expect(laptop.shared.has(CART_KEY)).toBe(false);
  });

  test('while a change is under way: it neither comes in twice nor is lost', async () => {
    const { server, laptop, one } = await signedIn();
    void one.cart.add(mastering);
    one.cart.keepForGuest();
    laptop.logOut();
    await settled();
    expect(one.lines()).toEqual([
      [1, 2],
      [9, 1],
    ]);
    laptop.logIn(ADA);
    await settled();
    expect(server.of(ADA)).toEqual([
      [1, 2],
      [9, 1],
    ]);
  });

  test('with the storage closed a guest cart still comes in once', async () => {
    const server = cartServer();
    const laptop = browser(server);
    const closed = (): never => {
      throw new Error('closed');
    };
    Object.assign(laptop.shared, { get: closed, set: closed, delete: closed });
    const { cart, lines } = laptop.openTab();
    await cart.add(mastering);
    laptop.logIn(ADA);
    await settled();
    cart.reload();
    await settled();
    expect(lines()).toEqual([[1, 1]]);
  });
});
