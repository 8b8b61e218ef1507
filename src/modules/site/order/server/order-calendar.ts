import ical, { ICalAlarmType } from 'ical-generator';
import { nextStep } from '@/modules/orders/orders/orders.rules';
import { factsOf, type OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import { MINUTE } from '@/shared/clock';
import type { OrderId } from '@/shared/ids';
import { songName } from '../song-name.rules';

const LENGTH = 30 * MINUTE;
/** How long before a decision is due a calendar reminds of it, in seconds. */
const REMINDER_S = 24 * 60 * 60;

interface CalendarOrder {
  readonly orderId: OrderId;
  readonly items: readonly OrderItemRow[];
}

interface CalendarSite {
  readonly site_name: string;
  readonly site_url: string;
}

/**
 * The next date of each song of an order as an iCalendar file (RFC 5545). An entry keeps its id while its song goes on, so
 * that a calendar that takes the file again moves it.
 * @param made when it is made, for DTSTAMP
 */
export function orderCalendar(
  { orderId, items }: CalendarOrder,
  { site_name, site_url }: CalendarSite,
  made: Date,
): string {
  const calendar = ical({
    name: `${site_name}, order ${orderId}`,
    prodId: { company: site_name, product: 'Orders' },
  });
  for (const item of items) {
    const { turn, dueAt } = nextStep(factsOf(item));
    if (dueAt === null) continue;
    const name = songName({ ...item, songs_of_line: item.songs });
    const version = item.last_delivered_at === null ? 'First version' : 'Next version';
    const isDecision = turn === 'customer';
    const event = calendar.createEvent({
      id: `item-${item.id}@${new URL(site_url).hostname}`,
      stamp: made,
      start: new Date(dueAt.getTime() - LENGTH),
      end: dueAt,
      summary: isDecision ? `Approve ${name} or ask for a change` : `${version} of ${name} is due`,
      description: isDecision ? 'After this time it completes automatically.' : null,
      url: `${site_url}/order/${orderId}`,
    });
    if (isDecision) event.createAlarm({ type: ICalAlarmType.display, triggerBefore: REMINDER_S });
  }
  return calendar.toString();
}
