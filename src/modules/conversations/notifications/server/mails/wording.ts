import { zonedFormat } from '@/shared/zoned-format';
import { formatMoney, type Minor } from '@/shared/money';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const timeIn = zonedFormat({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

// 'Europe/Amsterdam' as people say it: 'Amsterdam'.
const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** A day: `March 2, 2026`. */
export function day(at: Date): string {
  return DATE.format(at);
}

/**
 * A moment by the studio's clock, which is named, since readers are everywhere: `Monday, March 2 at 14:00 GMT+1 (Amsterdam
 * time)`; in UTC where no zone is known.
 */
export function moment(at: Date, { time_zone: zone = 'UTC' }: { readonly time_zone?: string }): string {
  const text = timeIn(zone).format(at);
  return zone === 'UTC' ? text : `${text} (${placeOf(zone)} time)`;
}

/** `1 revision`, `3 revisions`. */
export function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** What a person calls their song: “Night Drive”, else the service's name. */
export function songName(item: { track: string | null; service_name: string }): string {
  const track = (item.track ?? '').replaceAll(/\s+/g, ' ').trim();
  return track === '' ? item.service_name : `“${track}”`;
}

/** A position in a song: `1:05`. */
export function songTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Minor units as people read them; `Free` for nothing. */
export function price(amount: Minor, currency: string): string {
  return amount === 0 ? 'Free' : formatMoney(amount, currency);
}

const MAX_NAME_LENGTH = 40;
// An address, or what mail programs make a link of by themselves.
const LINKED = /:\/\/|www\.|[/@\\]|[\p{L}\p{N}-]\.[\p{L}\p{N}]/iu;

/**
 * A name as a mail says it. Anybody can sign up or buy with a stranger's address: what they type as a name must not
 * bring an advertisement or a link to it by our mail.
 * @param otherwise what is said in the place of such a name
 */
export function nameInMail(name: string, otherwise = 'there'): string {
  const said = name.replaceAll(/\s+/g, ' ').trim();
  if (LINKED.test(said)) return otherwise;
  return said.length <= MAX_NAME_LENGTH ? said : `${said.slice(0, MAX_NAME_LENGTH - 1).trim()}…`;
}
