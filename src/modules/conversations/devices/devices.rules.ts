/** What a customer can be told on a device. */
export const TOLD_KINDS = [
  'delivery',
  'answer',
  'question',
  'message',
  'window-ending',
  'payment-failed',
] as const;
export type ToldKind = (typeof TOLD_KINDS)[number];

/** What a notification is about. */
export interface ToldAbout {
  /** The song as its customer calls it; its service where it has no name. */
  readonly song: string;
  /** The newest version; 0 before the first. */
  readonly version: number;
}

/** What a device shows. */
export interface NotificationText {
  readonly title: string;
  readonly body: string;
}

type Texts = Record<ToldKind, (about: ToldAbout) => NotificationText>;

const NAMED: Texts = {
  delivery: ({ song, version }) => ({ title: `v${version} of ${song} is ready`, body: 'Listen to it now.' }),
  answer: ({ song }) => ({ title: `Your revision of ${song} was answered`, body: 'Read the answer.' }),
  question: ({ song }) => ({
    title: `A question about ${song}`,
    body: 'Your engineer waits for your answer before going on.',
  }),
  message: ({ song }) => ({ title: `New message about ${song}`, body: 'Read it and answer.' }),
  'window-ending': ({ song }) => ({
    title: `One day left for ${song}`,
    body: 'Approve it or ask for a change by tomorrow.',
  }),
  'payment-failed': ({ song }) => ({ title: `Your payment for ${song} failed`, body: 'Check your card.' }),
};

// Anybody may read a locked screen.
const UNNAMED: Texts = {
  delivery: ({ version }) => ({
    title: version > 1 ? 'A new version is ready' : 'Your song is ready',
    body: 'Listen to it now.',
  }),
  answer: () => ({ title: 'Your revision was answered', body: 'Read the answer.' }),
  question: () => ({ title: 'Your engineer has a question', body: 'Work goes on when you answer.' }),
  message: () => ({ title: 'You have a new message', body: 'Read it and answer.' }),
  'window-ending': () => ({
    title: 'One day left to ask for a change',
    body: 'Approve your song or ask by tomorrow.',
  }),
  'payment-failed': () => ({ title: 'A payment failed', body: 'Check your card.' }),
};

const MAX_SONG = 80;

/** The text of a notification, with the song's name or, for whoever hides it, without. */
export function notificationText(kind: ToldKind, about: ToldAbout, hidesNames: boolean): NotificationText {
  if (hidesNames) return UNNAMED[kind](about);
  const song = about.song.length > MAX_SONG ? `${about.song.slice(0, MAX_SONG - 1).trimEnd()}…` : about.song;
  return NAMED[kind]({ ...about, song });
}

/** What travels to a device, read by the service worker. */
export interface PushPayload extends NotificationText {
  /** The page that a press opens: a path of this site. */
  readonly path: string;
  /** One notification of a tag takes the place of an earlier one on the device. */
  readonly tag: string;
}
