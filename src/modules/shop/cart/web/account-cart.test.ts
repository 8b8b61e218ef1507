import { describe, expect, test } from 'vitest';
import { CART_FULL, MAX_LINES, ONE_SUBSCRIPTION } from '../cart.rules';
import { cartLine } from '../cart.testing';
import { NOT_ADDED } from './cart-view';
import { browser, cartServer, settled } from './server-cart.testing';

const ADA = 1;
const mastering = cartLine();
const radio = cartLine({ service_id: 9, price: 30 });

async function signedIn() {
  const server = cartServer();
  const laptop = browser(server);
  laptop.logIn(ADA);
  const one = laptop.openTab();
  await settled();
  return { server, laptop, ...one };
}

describe('CART-04 changes of an account’s cart', () => {
  test('CART-06 show at once and are kept when the server has answered', async () => {
    const { cart, lines, server } = await signedIn();
    const adding = cart.add(mastering);
    expect(lines()).toEqual([[1, 1]]);
    expect(cart.view().status).toBe('loading');
    expect(await adding).toEqual({ ok: true, toServer: true });
    expect(cart.view().status).toBe('succeeded');
    cart.keeper()?.setQty(mastering, 3);
    expect(lines()).toEqual([[1, 3]]);
    cart.keeper()?.remove(mastering);
    expect(lines()).toEqual([]);
    await settled();
    expect(server.of(ADA)).toEqual([]);
  });

  test('CART-06 an add that fails is taken back and says so', async () => {
    const { cart, lines, server } = await signedIn();
    await cart.add(radio);
    server.fault('before');
    const adding = cart.add(mastering);
    expect(lines()).toHaveLength(2);
    expect(await adding).toEqual({ ok: false, message: NOT_ADDED });
    expect(lines()).toEqual([[9, 1]]);
    expect(cart.view()).toMatchObject({ status: 'failed', error: 'No connection' });
  });

  test('CART-05 a second subscription is refused without a call; what only the server knows, by its words', async () => {
    const { cart, server, laptop } = await signedIn();
    const monthly = cartLine({ service_id: 10, service_type: 'subscription' });
    await cart.add(monthly);
    const calls = server.seen.length;
    expect(await cart.add(monthly)).toEqual({ ok: false, message: ONE_SUBSCRIPTION });
    expect(server.seen).toHaveLength(calls);
    laptop.logOut();
    const again = browser(server);
    again.logIn(ADA);
    const { cart: other } = again.openTab();
    // Before its first answer the page knows nothing of the cart.
    expect(await other.add(monthly)).toEqual({ ok: false, message: ONE_SUBSCRIPTION });
  });

  test('a change or a removal that fails is taken back and said', async () => {
    const { cart, lines, said, server } = await signedIn();
    await cart.add(mastering);
    server.fault('before');
    cart.keeper()?.setQty(mastering, 5);
    await settled();
    expect(lines()).toEqual([[1, 1]]);
    server.fault('before');
    cart.keeper()?.remove(mastering);
    await settled();
    expect(lines()).toEqual([[1, 1]]);
    expect(said).toEqual(['error: No connection', 'error: No connection']);
    expect(cart.view().status).toBe('failed');
  });

  test('of many wishes for one quantity the first and the last are sent', async () => {
    const { cart, lines, server } = await signedIn();
    await cart.add(mastering);
    for (const qty of [2, 3, 4, 5, 6]) cart.keeper()?.setQty(mastering, qty);
    expect(lines()).toEqual([[1, 6]]);
    await settled();
    expect(server.seen.filter((name) => name.startsWith('set'))).toEqual(['set 2', 'set 6']);
    expect(server.of(ADA)).toEqual([[1, 6]]);
  });

  test('what is changed while its add is under way waits for it', async () => {
    const { cart, server } = await signedIn();
    void cart.add(mastering);
    cart.keeper()?.setQty(mastering, 4);
    await settled();
    expect(server.of(ADA)).toEqual([[1, 4]]);
  });

  test('other tabs are in step, and two of them adding at once add up', async () => {
    const { cart, laptop, lines } = await signedIn();
    const two = laptop.openTab();
    await settled();
    await Promise.all([cart.add(mastering), two.cart.add(mastering), cart.add(radio)]);
    await settled();
    for (const seen of [lines(), two.lines()]) {
      expect(seen).toEqual([
        [1, 2],
        [9, 1],
      ]);
    }
  });

  test('a line that another device removed is gone here too', async () => {
    const { cart, lines, server, said } = await signedIn();
    await cart.add(mastering);
    const elsewhere = browser(server);
    elsewhere.logIn(ADA);
    const phone = elsewhere.openTab();
    await settled();
    phone.cart.keeper()?.remove(mastering);
    await settled();
    cart.keeper()?.remove(mastering);
    await settled();
    expect(lines()).toEqual([]);
    expect(said).toEqual([]);
  });

  test('replacing sends only what differs', async () => {
    const { cart, lines, server } = await signedIn();
    await cart.add(mastering);
    await cart.add(radio);
    cart.keeper()?.replace([cartLine({ price: 30 }), cartLine({ service_id: 3 })]);
    await settled();
    expect(lines()).toEqual([
      [1, 1],
      [3, 1],
    ]);
    expect(server.seen.slice(-3)).toEqual(['remove', 'set 1', 'add']);
  });

  test('a full cart says so', async () => {
    const { cart, server } = await signedIn();
    for (let id = 1; id <= MAX_LINES; id += 1) await server.calls(ADA).add(cartLine({ service_id: id }));
    cart.reload();
    await settled();
    expect(await cart.add(cartLine({ service_id: 999 }))).toEqual({ ok: false, message: CART_FULL });
  });
});

describe('CART-04 after an order', () => {
  test('paid lines are gone at once, and stay so however late the server takes them out', async () => {
    const { cart, lines, server, later } = await signedIn();
    await cart.add(cartLine({ qty: 3 }));
    await cart.add(radio);
    const paid = [cartLine({ qty: 2 })];
    cart.keeper()?.removePaid(paid);
    const left = [
      [1, 1],
      [9, 1],
    ];
    expect(lines()).toEqual(left);
    later[0]?.();
    await settled();
    expect(lines()).toEqual(left);
    await server.orderPaid(ADA, paid);
    later[1]?.();
    await settled();
    expect(lines()).toEqual(left);
    later[2]?.();
    await settled();
    expect(lines()).toEqual(left);
  });

  test('what the server never takes out comes back', async () => {
    const { cart, lines, later } = await signedIn();
    await cart.add(mastering);
    cart.keeper()?.removePaid([mastering]);
    expect(lines()).toEqual([]);
    for (const action of later) action();
    await settled();
    expect(lines()).toEqual([[1, 1]]);
  });
});
