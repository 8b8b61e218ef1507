import type { ResponseOf } from '@/shared/endpoint';
import type { listListeningLinks } from '../listening-links.contract';
import { MIN_PASSWORD } from '../listening-links.rules';

export type ListeningLink = ResponseOf<typeof listListeningLinks>['data'][number];

/** What is chosen for a link, as its form holds it. */
export interface LinkChoices {
  readonly label: string;
  readonly may: 'comment' | 'listen';
  readonly versions: 'newest' | 'all';
  readonly with_before: boolean;
  readonly download_mp3: boolean;
  readonly download_wav: boolean;
  readonly has_password: boolean;
  /** Empty: as it is. */
  readonly password: string;
  /** The last day in the reader's own zone, YYYY-MM-DD; empty for no end. */
  readonly until: string;
}

/** What a new link opens where nothing else is chosen: all that makes comments useful, and no files. */
export const NEW_LINK: LinkChoices = {
  label: '',
  may: 'comment',
  versions: 'all',
  with_before: true,
  download_mp3: false,
  download_wav: false,
  has_password: false,
  password: '',
  until: '',
};

const two = (value: number): string => String(value).padStart(2, '0');

/** The last day on which a link is open, in this browser's zone: its end is the midnight after it. */
export function lastDay(endsAt: string): string {
  const last = new Date(new Date(endsAt).getTime() - 1);
  return `${last.getFullYear()}-${two(last.getMonth() + 1)}-${two(last.getDate())}`;
}

/** The midnight after a day in this browser's zone, as an instant; null for no day. */
export function endOfDay(day: string): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  return new Date(Number(year), Number(month) - 1, Number(date) + 1).toISOString();
}

/** The choices of a link that there is. */
export function choicesOf(link: ListeningLink): LinkChoices {
  return {
    label: link.label,
    may: link.may_comment ? 'comment' : 'listen',
    versions: link.all_versions ? 'all' : 'newest',
    with_before: link.with_before,
    download_mp3: link.download_mp3,
    download_wav: link.download_wav,
    has_password: link.has_password,
    password: '',
    until: link.ends_at === null ? '' : lastDay(link.ends_at),
  };
}

/** What stands between the choices and their link; null where they can be sent. */
export function choicesProblem({ has_password, password }: LinkChoices, hadPassword: boolean): string | null {
  if (!has_password || (password === '' && hadPassword)) return null;
  return password.length < MIN_PASSWORD ? `The password needs at least ${MIN_PASSWORD} characters.` : null;
}

/** The choices as they are sent. */
export function bodyOf(choices: LinkChoices) {
  const { label, may, versions, with_before, download_mp3, download_wav, has_password, password, until } =
    choices;
  return {
    label: label.trim(),
    may_comment: may === 'comment',
    all_versions: versions === 'all',
    with_before,
    download_mp3,
    download_wav,
    ends_at: endOfDay(until),
    // Left out: as it is.
    ...(has_password ? password !== '' && { password } : { password: null }),
  };
}

/** What a link opens, in a few words. */
export function linkText(link: ListeningLink): string {
  const parts = [
    link.may_comment ? 'Listen and comment' : 'Listen only',
    link.all_versions ? 'all versions' : 'newest version',
    ...(link.with_before ? ['before'] : []),
    ...(link.download_mp3 || link.download_wav ? ['downloads'] : []),
    ...(link.has_password ? ['password'] : []),
  ];
  return parts.join(' · ');
}
