import type { BadgeTone } from '@/ui/badge';
import type { WireMailSummary } from '../../notifications.contract';

type State = WireMailSummary['state'];

/** What a mail's state is called, and its colour. */
export const STATES: Record<State, { label: string; tone: BadgeTone }> = {
  queued: { label: 'Waiting', tone: 'before' },
  sent: { label: 'Sent', tone: 'good' },
  kept: { label: 'Kept here', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'clip' },
};

const TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** When, in UTC like the log: `Mar 2, 10:00 UTC`. */
export function mailTime(at: string): string {
  return `${TIME.format(new Date(at))} UTC`;
}
