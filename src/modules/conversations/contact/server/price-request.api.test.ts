import { describe, expect, test } from 'vitest';
import { one, put, session } from '@/modules/orders/drops/drops.testing';
import { createOrderHarness, must, outcome } from '@/modules/orders/orders/orders.testing';
import { mailsTo, unpaidUploads } from '@/modules/orders/unpaid-uploads/new-uploads.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { startTestApp } from '@test/support/app';
import type { askPrice } from '../price-request.contract';

const app = await startTestApp();
await createOrderHarness(app);

describe('API-10 a request for a price', () => {
  const ask = (who: ApiClient, token: string, over: object = {}) =>
    who.call<typeof askPrice>('POST /price-requests', {
      headers: { 'upload-session': token },
      body: {
        name: 'Ada',
        email: 'price@example.com',
        note: 'By Friday?',
        tracks: 60,
        seconds: 192,
        ...over,
      } as never,
    });

  test('lands in the inbox, mails both, and leaves the files as an unpaid upload', async () => {
    const guest = app.guest();
    const token = await session(guest);
    const songs = one(
      await put(app, token, { name: 'Track 1.wav' }),
      await put(app, token, { name: 'Track 2.wav' }),
    );
    must(await ask(guest, token, { songs }));
    const mails = await mailsTo(app, 'price@example.com');
    expect(mails).toMatchObject([
      { kind: 'price-asked', subject: 'We have your request: Price for 60 tracks' },
    ]);
    expect(mails[0]?.text).not.toContain('By Friday?');
    const text = `select subject, message from contact_messages where email = 'price@example.com'`;
    const [message] = await queryRows<{ subject: string; message: string }>(app.db, text);
    expect(message?.subject).toBe('Price for 60 tracks');
    expect(message?.message).toContain('60 tracks, 3:12: “Night Bus”.\n\nBy Friday?');
    expect(await unpaidUploads(app, 'price@example.com')).toMatchObject([
      { track: 'Night Bus', songs: ['Ada'], service_path: '/select-services', files: [{}, {}] },
    ]);
  });

  test('a machine is thanked and forgotten; without files there is nothing to ask for', async () => {
    const guest = app.guest();
    const token = await session(guest);
    const songs = one(await put(app, token, { name: 'Bot.wav' }));
    must(await ask(guest, token, { songs, email: 'bot@example.com', website: 'x' }));
    expect(await unpaidUploads(app, 'bot@example.com')).toEqual([]);
    expect(outcome(await ask(guest, token, { songs: [] }))).toBe('invalid');
    expect(outcome(await ask(guest, 'made-up', { songs }))).toBe('unauthenticated');
  });
});
