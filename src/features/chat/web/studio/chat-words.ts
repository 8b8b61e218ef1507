import type { WireStudioChat } from '../../chat.contract';

const TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** When, in UTC like everything in the studio: `Mar 2, 10:00 UTC`. */
export function chatTime(at: string): string {
  return `${TIME.format(new Date(at))} UTC`;
}

/** Who writes: the name of an account, or the number of the chat. */
export function visitorName({ id, name }: Pick<WireStudioChat, 'id' | 'name'>): string {
  return name ?? `Visitor ${id}`;
}
