import { describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { createOrderHarness } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const engineer = await app.signIn('engineer');

const fetchCalendar = (orderId: number, { token, link }: { token?: string; link?: string } = {}) =>
  app.request(`/api/orders/${orderId}/calendar.ics${link === undefined ? '' : `?link=${link}`}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

/** Lines of a calendar file, folded ones joined again (RFC 5545, 3.1). */
const linesOf = async (answer: Response): Promise<string[]> =>
  (await answer.text()).replaceAll('\r\n ', '').split('\r\n');

const utc = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

describe('the calendar file of an order', () => {
  test('a version to be heard: the day it is decided by, with a reminder', async () => {
    const customer = await harness.newcomer();
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    const [row] = await queryRows<{ revision_deadline: Date }>(
      app.db,
      'select revision_deadline from order_items where id = $1',
      [itemId],
    );
    const answer = await fetchCalendar(orderId, customer);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="order-${orderId}.ics"`);
    const lines = await linesOf(answer);
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines).toContain('SUMMARY:Approve Nightfall or ask for a change');
    expect(lines).toContain(`DTEND:${utc(row?.revision_deadline ?? new Date(0))}`);
    expect(lines.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(1);
    expect(lines.some((line) => line.startsWith(`UID:item-${itemId}@`))).toBe(true);
  });

  test('a name can not add lines of its own', async () => {
    const customer = await harness.newcomer();
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    await queryRows(app.db, 'update order_items set track = $2 where id = $1', [
      itemId,
      'Night\r\nEND:VEVENT, a; b \\ c',
    ]);
    const lines = await linesOf(await fetchCalendar(orderId, customer));
    expect(lines.filter((line) => line.startsWith('END:VEVENT'))).toEqual(['END:VEVENT']);
    expect(lines.find((line) => line.startsWith('SUMMARY'))).toContain('Night\\nEND:VEVENT\\, a\\; b');
  });

  test('nothing due: a calendar without entries; a private link opens its own order and no other', async () => {
    const { orderId, link } = await harness.buyAsGuest();
    const lines = await linesOf(await fetchCalendar(orderId, { link }));
    expect(lines).not.toContain('BEGIN:VEVENT');
    const other = await harness.buyAsGuest();
    expect((await fetchCalendar(other.orderId, { link })).status).toBe(404);
    expect((await fetchCalendar(orderId)).status).toBeGreaterThanOrEqual(401);
    const stranger = await harness.newcomer();
    expect((await fetchCalendar(orderId, stranger)).status).toBe(404);
  });
});
