import { beforeEach, describe, expect, test } from 'vitest';
import {
  accountDeleted,
  accountEmailChangeAsked,
  accountEmailChanged,
  accountPasswordChanged,
  accountSecondFactorChanged,
} from '@/modules/people/accounts/server/accounts.events';
import type { creditOrder } from '@/modules/shop/checkout/money.contract';
import { must, createOrderHarness } from '@/modules/orders/orders/orders.testing';
import { paymentDisputed } from '@/modules/money/payments/server/payments.events';
import type { writeReview } from '@/modules/orders/reviews/reviews.contract';
import { queryRows } from '@/platform/db/database';
import { DAY, HOUR } from '@/shared/clock';
import type { UserId } from '@/shared/ids';
import { startTestApp } from '@test/support/app';
import type { putPreferences } from '../notifications.contract';
import { mailbox } from './event-mails.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');
const MINE = 'customer@demo.test';
const { mails, onlyMail, tellTwice, clear } = mailbox(app);

beforeEach(async () => {
  await app.jobs.drain();
  await clear();
  app.clock.advance(HOUR);
});

async function completed() {
  const made = await harness.itemOf(customer, engineer);
  must(await harness.complete(customer, made.orderId, made.itemId));
  return made;
}

describe('mails about money', () => {
  test('a credit brings its code to its customer', async () => {
    const { orderId } = await completed();
    const given = must(
      await admin.call<typeof creditOrder>('POST /studio/orders/{orderId}/credit', {
        params: { orderId: String(orderId) },
        body: { amount: 20, key: 'b6c0e5a2-5b1e-4c7e-9a51-0f7f3a2d1c44' },
      }),
    );
    await app.jobs.drain();
    const mail = await onlyMail('credit');
    expect(mail.to_email).toBe(MINE);
    expect(mail.body_text).toContain(given.credit.code);
    expect(mail.body_text).toContain('$20.00');
  });

  test('a dispute is told to every admin, once for each turn that it takes', async () => {
    const { orderId } = await completed();
    const [dispute] = await queryRows<{ id: number }>(
      app.db,
      `insert into disputes (payment_id, provider_reference, amount, currency, state, created_at, updated_at)
       select p.id, 'du_1', 14000, 'USD', 'open', now(), now() from payments p
       join orders o on o.checkout_id = p.checkout_id where o.id = $1 limit 1 returning id`,
      [orderId],
    );
    const told = { dispute_id: dispute?.id ?? 0, order_id: orderId, amount: 14_000 };
    await tellTwice(paymentDisputed, { ...told, state: 'open' });
    const mail = await onlyMail('dispute');
    expect(mail).toMatchObject({
      to_email: 'admin@demo.test',
      subject: `Dispute over $140.00 of order ${orderId}`,
    });
    expect(mail.body_text).toContain('http://studio.test/studio/money');
    await tellTwice(paymentDisputed, { ...told, state: 'lost' });
    expect((await mails('dispute')).map(({ subject }) => subject)[1]).toMatch(/^Dispute lost:/);
  });
});

describe('mails about reviews', () => {
  const review = (orderId: number) =>
    customer.call<typeof writeReview>('POST /testimonial/create', {
      body: { order_id: orderId, text: 'It breathes now.', ratings: 5 },
    });

  test('ORDR-09 a review is thanked for, once', async () => {
    const { orderId } = await completed();
    must(await review(orderId));
    await app.jobs.drain();
    expect((await onlyMail('review-thanks')).body_text).toContain('> It breathes now.');
  });

  test('three days after an order is complete it is asked for once, unless it is there', async () => {
    // The orders of other tests are asked about before.
    app.clock.advance(4 * DAY);
    await app.jobs.drain();
    await queryRows(app.db, 'delete from mails');
    const one = await completed();
    const other = await completed();
    await app.jobs.drain();
    must(await review(other.orderId));
    app.clock.advance(2 * DAY);
    await app.jobs.drain();
    expect(await mails('review-wish')).toEqual([]);
    app.clock.advance(2 * DAY);
    await app.jobs.drain();
    const input = await onlyMail('review-wish');
    expect(input.body_text).toContain(`/order/${one.orderId}#order-review`);
    expect(input.headers['List-Unsubscribe']).toContain('token=reviews.u');
  });

  test('API-61 of an order whose account is gone nobody is asked', async () => {
    const { orderId } = await completed();
    await app.jobs.drain();
    await queryRows(
      app.db,
      `update orders set user_id = null, payer_email = 'deleted-9@account.invalid' where id = $1`,
      [orderId],
    );
    app.clock.advance(4 * DAY);
    await app.jobs.drain();
    expect((await mails('review-wish')).map(({ to_email }) => to_email)).not.toContain(
      'deleted-9@account.invalid',
    );
  });

  test('API-77 not of whoever does not want to be asked', async () => {
    must(
      await customer.call<typeof putPreferences>('PUT /notification-preferences', {
        body: { newsletter: false, messages: true, reminders: true, reviews: false },
      }),
    );
    await completed();
    app.clock.advance(4 * DAY);
    await app.jobs.drain();
    expect(await mails('review-wish')).toEqual([]);
  });
});

describe('mails about the safety of an account', () => {
  const who = { user_id: customer.userId as UserId, first_name: 'Cu', email: MINE };
  const changed_at = '2026-03-02T10:00:00.000Z';

  test('API-61 a change of address is confirmed at both, each by its own link, and told to both', async () => {
    const change = { user_id: who.user_id, first_name: 'Cu', old_email: MINE, new_email: 'new@example.com' };
    await tellTwice(accountEmailChangeAsked, { ...change, old_token: 'old-tok', new_token: 'new-tok' });
    const atNew = await onlyMail('email-change-new');
    const atOld = await onlyMail('email-change-old');
    expect(atNew).toMatchObject({ to_email: 'new@example.com' });
    expect(atNew.body_text).toContain('http://studio.test/email-change/new-tok');
    expect(atNew.body_text).not.toContain('old-tok');
    expect(atOld).toMatchObject({ to_email: MINE });
    expect(atOld.body_text).toContain('http://studio.test/email-change/old-tok');
    expect(atOld.body_text).not.toContain('new-tok');
    await tellTwice(accountEmailChanged, { ...change, changed_at });
    expect((await mails('email-changed')).map(({ to_email }) => to_email)).toEqual([MINE, 'new@example.com']);
  });

  test('API-61 an address that has an account gets no link; one that nobody confirmed is not asked', async () => {
    const change = { user_id: who.user_id, first_name: 'Cu', old_email: MINE, new_email: 'new@example.com' };
    await tellTwice(accountEmailChangeAsked, { ...change, old_token: null, new_token: null });
    expect(await mails('email-change-old')).toEqual([]);
    expect((await onlyMail('email-change-new')).body_text).not.toContain('email-change');
  });

  test('API-61 API-62 password, second factor and the account’s end are told once each', async () => {
    await tellTwice(accountPasswordChanged, { ...who, changed_at });
    await tellTwice(accountSecondFactorChanged, { ...who, on: true, changed_at });
    await tellTwice(accountDeleted, who);
    for (const kind of ['password-changed', 'second-factor', 'account-deleted']) {
      expect(await onlyMail(kind)).toMatchObject({ to_email: MINE });
    }
    await tellTwice(accountSecondFactorChanged, {
      ...who,
      on: false,
      changed_at: '2026-03-03T10:00:00.000Z',
    });
    expect((await mails('second-factor')).map(({ subject }) => subject)[1]).toMatch(/is off$/);
  });
});
