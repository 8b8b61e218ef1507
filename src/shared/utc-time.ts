import { zonedFormat } from './zoned-format';

const format = zonedFormat({
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** When, in UTC like everything in the studio: `Mar 2, 10:00 UTC`. */
export function utcTime(at: string): string {
  return `${format('UTC').format(new Date(at))} UTC`;
}
