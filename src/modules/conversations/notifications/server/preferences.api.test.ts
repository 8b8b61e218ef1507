import { beforeEach, describe, expect, test } from 'vitest';
import type { register } from '@/modules/people/accounts/accounts.contract';
import { queryRows } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import { startTestApp } from '@test/support/app';
import type { getPreferences, MailPreferences, putPreferences } from '../notifications.contract';

const app = await startTestApp();
const customer = await app.signIn('customer');
const EMAIL = 'customer@demo.test';

const read = async (): Promise<MailPreferences | null> => {
  const answer = await customer.call<typeof getPreferences>('GET /notification-preferences', {});
  return answer.ok ? answer.value.data : null;
};
const write = (body: MailPreferences) =>
  customer.call<typeof putPreferences>('PUT /notification-preferences', { body });

const subscribed = () => app.services.leads.isSubscribed(EMAIL);

async function setVerified(verified: boolean): Promise<void> {
  const at = verified ? app.clock.now() : null;
  await queryRows(app.db, 'update users set verified_at = $2 where email = $1', [EMAIL, at]);
}

beforeEach(async () => {
  await queryRows(
    app.db,
    'delete from leads; delete from promo_codes; delete from mail_preferences; delete from mails',
  );
  await setVerified(true);
});

describe('mail preferences', () => {
  test('API-77 who never chose gets what concerns their work, and no newsletter', async () => {
    expect(await read()).toEqual({ newsletter: false, messages: true, reminders: true, reviews: true });
  });

  test('API-77 a choice is kept, and switches nothing off that it does not name', async () => {
    expect(await write({ newsletter: false, messages: false, reminders: true, reviews: true })).toMatchObject(
      {
        ok: true,
        value: {
          success: true,
          data: { newsletter: false, messages: false, reminders: true, reviews: true },
        },
      },
    );
    expect(await read()).toEqual({ newsletter: false, messages: false, reminders: true, reviews: true });
    const userId = customer.userId as UserId;
    expect(await app.services.preferences.allows({ userId, email: EMAIL }, 'messages')).toBe(false);
    expect(await app.services.preferences.allows({ userId, email: EMAIL }, 'reminders')).toBe(true);
  });

  test('API-77 HOME-03 the newsletter is the mailing list of that address: joined here, voucher and all', async () => {
    await write({ newsletter: true, messages: true, reminders: true, reviews: true });
    expect(await subscribed()).toBe(true);
    await app.jobs.drain();
    const vouchers = () =>
      queryRows(app.db, "select 1 from mails where kind = 'voucher' and to_email = $1", [EMAIL]);
    expect(await vouchers()).toHaveLength(1);
    await write({ newsletter: false, messages: true, reminders: true, reviews: true });
    expect(await subscribed()).toBe(false);
    await write({ newsletter: true, messages: true, reminders: true, reviews: true });
    await app.jobs.drain();
    expect(await vouchers()).toHaveLength(1);
  });

  test('API-77 leaving by the mailed link shows here, joining by the form too', async () => {
    await app.services.leads.join({ email: 'Customer@Demo.test' });
    expect((await read())?.newsletter).toBe(true);
    await app.jobs.drain();
    const [mail] = await queryRows<{ body_text: string }>(
      app.db,
      "select body_text from mails where kind = 'voucher'",
    );
    const token = /token=(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
    expect((await app.services.leads.unsubscribe(token)).ok).toBe(true);
    expect((await read())?.newsletter).toBe(false);
  });

  test('API-77 an address that nobody has confirmed neither shows whether it is on the list nor changes it', async () => {
    await app.services.leads.join({ email: EMAIL });
    await setVerified(false);
    expect((await read())?.newsletter).toBe(false);
    expect(await write({ newsletter: true, messages: true, reminders: false, reviews: true })).toMatchObject({
      ok: false,
      refusal: { kind: 'conflict', message: expect.stringContaining('confirm your email address') as string },
    });
    expect((await read())?.reminders).toBe(true);
    expect((await write({ newsletter: false, messages: true, reminders: false, reviews: true })).ok).toBe(
      true,
    );
    expect(await subscribed()).toBe(true);
  });

  test('API-77 half a choice is refused, and so is nobody', async () => {
    const half = { newsletter: true } as unknown as MailPreferences;
    expect(await write(half)).toMatchObject({ refusal: { kind: 'invalid' } });
    expect(await app.guest().call<typeof getPreferences>('GET /notification-preferences', {})).toMatchObject({
      refusal: { kind: 'unauthenticated' },
    });
  });

  test('API-77 mails that an account needs are sent whatever was chosen', async () => {
    await write({ newsletter: false, messages: false, reminders: false, reviews: true });
    const body = {
      first_name: 'Cu',
      last_name: 'Stomer',
      email: EMAIL,
      password: 'Another-pass-1',
      confirm_password: 'Another-pass-1',
    };
    await app.guest().call<typeof register>('POST /auth/register', { body });
    await app.jobs.drain();
    const sql = "select 1 from mails where kind = 'account-exists' and to_email = $1";
    expect(await queryRows(app.db, sql, [EMAIL])).toHaveLength(1);
  });
});
