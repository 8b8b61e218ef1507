import { DAY, HOUR } from '@/shared/clock';

/** A listener's key as their browser makes it: 256 random bits in base64url. */
export const LISTENER_KEY_SHAPE = /^[\w-]{43}$/;

/** The headers by which a listener's browser shows the link, and who it is among those who opened it. */
export const LISTENING_LINK_HEADER = 'X-Listening-Link';
export const LISTENER_KEY_HEADER = 'X-Listener-Key';

export const MAX_LABEL = 60;
export const MAX_NAME = 60;
/** With its name before it a comment still fits into a note of a revision. */
export const MAX_COMMENT = 1900;
export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 200;
/** Links of a song that are open at once. */
export const MAX_LINKS = 20;
/** People who opened one link. */
export const MAX_LISTENERS = 300;
/** Comments of one link. */
export const MAX_COMMENTS = 1000;

/** Plays that are closer together than this are one listen, in milliseconds. */
export const ONE_LISTEN_MS = 10 * 60 * 1000;

/** After the first new comment the others of that hour go into the same email, in milliseconds. */
export const DIGEST_DELAY_MS = HOUR;
/** The least time between two such emails about one song, in milliseconds. */
export const DIGEST_EVERY_MS = DAY / 2;

/** Why a link opens nothing, or `open`. */
export type LinkState = 'open' | 'revoked' | 'expired';

export interface LinkTimes {
  readonly revokedAt: Date | null;
  readonly endsAt: Date | null;
}

/** Whether a link opens anything at this time. */
export function linkState({ revokedAt, endsAt }: LinkTimes, now: Date): LinkState {
  if (revokedAt !== null) return 'revoked';
  return endsAt !== null && endsAt <= now ? 'expired' : 'open';
}

/** When the email about new comments may leave: an hour after the first of them, and half a day after the one before. */
export function digestTime(mailedAt: Date | null, now: Date): Date {
  const soonest = now.getTime() + DIGEST_DELAY_MS;
  return new Date(mailedAt === null ? soonest : Math.max(soonest, mailedAt.getTime() + DIGEST_EVERY_MS));
}

/** The path of the page that a link opens. */
export const listeningPath = (token: string): string => `/listen/${token}`;

/** The picture that apps show of the page when its address is sent. */
export const listeningPicture = (token: string): string => `/listen/${token}/picture.png`;

/** The topic of what happens on a link. */
export const listeningTopic = (linkId: number): string => `listening:${linkId}`;

/** A comment on its way into the notes of a revision. Times in seconds; null for the song as a whole. */
export interface GatheredComment {
  readonly id: number;
  readonly name: string;
  readonly at_seconds: number | null;
  readonly end_seconds: number | null;
  readonly text: string;
}

/** One note of the revision's draft. */
export interface GatheredNote {
  readonly at_seconds: number | null;
  readonly end_seconds: number | null;
  readonly text: string;
}

/** A listener's comment as a note: the engineer reads whose it is. */
export function noteOf({ name, at_seconds, end_seconds, text }: GatheredComment): GatheredNote {
  return { at_seconds, end_seconds, text: `${name}: ${text}` };
}

/**
 * Several comments as one: at the earliest of their times, until the last of their ends, each with its name, so
 * that the merged one stands under the first one's name.
 * @param comments at least one
 */
export function mergedComment(comments: readonly GatheredComment[]): GatheredComment {
  const inOrder = comments.toSorted((a, b) => (a.at_seconds ?? -1) - (b.at_seconds ?? -1) || a.id - b.id);
  const [first, ...others] = inOrder;
  if (first === undefined) throw new Error('nothing to merge');
  const times = inOrder.flatMap(({ at_seconds }) => at_seconds ?? []);
  const from = times.length === 0 ? null : Math.min(...times);
  const ends = inOrder.flatMap(({ at_seconds, end_seconds }) => end_seconds ?? at_seconds ?? []);
  const until = ends.length === 0 ? null : Math.max(...ends);
  return {
    ...first,
    at_seconds: from,
    end_seconds: from !== null && until !== null && until > from ? until : null,
    text: [first.text, ...others.map(({ name, text }) => `${name}: ${text}`)].join(' / '),
  };
}
