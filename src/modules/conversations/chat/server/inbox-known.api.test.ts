import { beforeEach, describe, expect, test } from 'vitest';
import type { addToCart } from '@/modules/shop/cart/cart.contract';
import type { sendMessage } from '@/modules/conversations/contact/leads.contract';
import { must, createOrderHarness } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { MINUTE } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import { begin, inboxHarness, visitorOf } from '../chat.testing';
import type { ThreadKey } from '../inbox.rules';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');
const atEngineer = inboxHarness(engineer);
const atAdmin = inboxHarness(admin);

const live = (id: number): ThreadKey => ({ kind: 'live', id });
const named = ({ data }: { data: { kind: string; id: number }[] }) =>
  data.map(({ kind, id }) => `${kind}-${id}`);

async function contact(email = 'ana@example.com'): Promise<ThreadKey> {
  const body = { name: 'Ana Müller', email, subject: 'Stems', message: 'Stems?' };
  must(await app.guest().call<typeof sendMessage>('POST /contact/lead/generation', { body }));
  const [row] = await queryRows<{ id: number }>(
    app.db,
    'select id from contact_messages order by id desc limit 1',
  );
  return { kind: 'contact', id: row?.id ?? 0 };
}

beforeEach(async () => {
  app.clock.advance(2 * MINUTE);
  await queryRows(app.db, 'delete from conversations; delete from contact_messages; delete from rate_limits');
});

describe('API-80 what is known of whoever writes', () => {
  const known = async (key: ThreadKey) => must(await atAdmin.read(key)).data.known;

  test('of a visitor the page alone, and what stands under an address that they typed', async () => {
    const { chat } = await begin(visitorOf(app.guest()), 'Hello', { page: '/faq' });
    expect(await known(live(chat.id))).toEqual({
      page: '/faq',
      cart: null,
      account: null,
      is_sure: false,
      guest_orders: 0,
    });
    const typed = await begin(visitorOf(app.guest()), 'Hello', { email: 'CUSTOMER@demo.test' });
    expect(await known(live(typed.chat.id))).toMatchObject({
      cart: null,
      account: { id: customer.userId },
      is_sure: false,
    });
    expect((await known(await contact())).account).toBeNull();
  });

  test('of an account its cart and orders', async () => {
    const person = await harness.newcomer();
    const { chat } = await begin(visitorOf(person), 'Hello');
    expect(await known(live(chat.id))).toMatchObject({ cart: [], account: { id: person.userId, orders: 0 } });
    must(await person.call<typeof addToCart>('POST /cart', { body: { services: [{ id: 102, qty: 2 }] } }));
    await harness.buy(person);
    expect(await known(live(chat.id))).toMatchObject({
      is_sure: true,
      cart: [{ name: 'Mastering', qty: 2, rush: false }],
      account: { id: person.userId, orders: 1, last_order_at: app.clock.now().toISOString() },
    });
    expect(named(await atEngineer.list())).toEqual([`live-${chat.id}`]);
  });

  test('everybody of the studio can answer, and nobody else', async () => {
    const { people } = must(await atAdmin.read(await contact())).data;
    const ids: number[] = people.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([engineer.userId, admin.userId]));
    expect(ids).not.toContain(customer.userId);
  });
});

test('API-80 orders under a typed address are counted, those without an account apart', async () => {
  const { orderId } = await harness.buy(customer);
  const guest = "update orders set user_id = null, payer_email = 'Bob@artist.test' where id = $1";
  await queryRows(app.db, guest, [orderId]);
  expect(must(await atAdmin.read(await contact('bob@ARTIST.test'))).data.known).toMatchObject({
    account: null,
    guest_orders: 1,
  });
});
