import type { patchMe } from '@/modules/people/accounts/profile.contract';
import type { addFavourite } from '@/modules/catalogue/favourites/favourites.contract';
import { must, createOrderHarness, type Person } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from './app';

/** A studio with people of whom it keeps something, and ways to look for what it keeps. */
export async function openRegistry() {
  const app = await startTestApp();
  const harness = await createOrderHarness(app);
  const engineer = await app.signIn('engineer');

  async function tables(): Promise<string[]> {
    const rows = await queryRows<{ name: string }>(
      app.db,
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    return rows.map(({ name }) => name);
  }

  /** Names of tables in which some row says one of these texts, whatever the column. */
  async function whereSaid(texts: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    // Counts of calls are forgotten within a day by themselves.
    for (const table of (await tables()).filter((name) => name !== 'rate_limits')) {
      const rows = await queryRows<{ row: string }>(
        app.db,
        `select to_jsonb(t)::text as row from ${table} t`,
      );
      if (rows.some(({ row }) => texts.some((text) => row.includes(text)))) found.push(table);
    }
    return found;
  }

  async function verify({ userId }: Person): Promise<void> {
    await queryRows(app.db, 'update users set verified_at = $2 where id = $1', [userId, app.clock.now()]);
  }

  async function emailOf({ userId }: Person): Promise<string> {
    const [row] = await queryRows<{ email: string }>(app.db, 'select email from users where id = $1', [
      userId,
    ]);
    return row?.email ?? '';
  }

  /** A customer with something of everything: profile, song, files, versions, a revision, talk, marks. */
  async function fullCustomer(words: string, phone = '+31612345678') {
    const person = await harness.newcomer();
    await verify(person);
    const email = await emailOf(person);
    must(
      await person.call<typeof patchMe>('PATCH /auth/me', {
        body: { last_name: words, phone },
      }),
    );
    const bought = await harness.buy(person);
    await harness.brief(person, bought, `${words} song`);
    const itemId = bought.itemIds[0] ?? 0;
    must(await harness.take(engineer, itemId));
    must(await harness.deliver(engineer, itemId, `${words} note`));
    must(await harness.revise(person, bought.orderId, itemId));
    must(await harness.deliver(engineer, itemId));
    const mark = { service_id: 102 };
    must(await person.call<typeof addFavourite>('POST /my-favourites', { body: mark }));
    const said = [itemId, `${words} says`, person.userId, app.clock.now()];
    await queryRows(
      app.db,
      `with talk as (insert into conversations (kind, subject_id, created_at, last_message_at)
       values ('order-item', $1, $4, $4) on conflict do nothing returning id)
     insert into messages (conversation_id, sender_role, sender_id, client_id, body, created_at)
     select id, 'customer', $3, 'one', $2, $4 from talk`,
      said,
    );
    await app.services.leads.join({ email });
    await queryRows(
      app.db,
      `insert into contact_messages (name, email, subject, message, created_at) values ($1, $2, 'Hello', $1, $3)`,
      [words, email.toUpperCase(), app.clock.now()],
    );
    await queryRows(
      app.db,
      `insert into testimonials (user_name, review_text, ratings, order_id, approved, created_at)
     values ($1, 'Warm low end.', 5, $2, true, $3)`,
      [words, bought.orderId, app.clock.now()],
    );
    await app.jobs.drain();
    return { person, email, orderId: bought.orderId, itemId };
  }

  return { app, harness, engineer, tables, whereSaid, verify, emailOf, fullCustomer };
}
