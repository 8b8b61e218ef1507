/** What happens to a demo order after it was paid; times in hours before the studio's first start. */
export type DemoStep = { readonly hoursAgo: number } & (
  | { readonly kind: 'files' | 'take' | 'complete' }
  | { readonly kind: 'deliver'; readonly note: string }
  | { readonly kind: 'ask'; readonly question: string }
  | { readonly kind: 'answer'; readonly answer: string }
  | {
      readonly kind: 'revise';
      readonly message: string;
      readonly notes: readonly {
        readonly at_seconds: number | null;
        readonly end_seconds: number | null;
        readonly text: string;
      }[];
    }
);

export interface DemoStory {
  readonly serviceId: number;
  /** Beats a minute of its sound: no two delivered songs of the demo look alike. */
  readonly tempo?: number;
  readonly rush?: boolean;
  readonly hoursAgo: number;
  readonly artist: string;
  readonly track: string;
  readonly notes: string;
  /** Bought without an account by this person; else by the demo customer. */
  readonly guest?: { first_name: string; last_name: string; email: string; phone: string };
  /** Paid by the demo customer with a gift card that this person has given them. */
  readonly giftFrom?: { first_name: string; last_name: string; email: string; phone: string };
  readonly steps: readonly DemoStep[];
}

const DAY = 24;

/** Orders in every status, oldest first. */
export const DEMO_STORIES: readonly DemoStory[] = [
  {
    serviceId: 6,
    hoursAgo: 20 * DAY,
    artist: 'Lena Hartog',
    track: 'Slow Elevator',
    notes: 'Please keep the quiet intro quiet.',
    steps: [
      { kind: 'files', hoursAgo: 20 * DAY - 1 },
      { kind: 'take', hoursAgo: 19.5 * DAY },
      {
        kind: 'deliver',
        hoursAgo: 18.8 * DAY,
        note: 'First master. The intro sits 9 dB under the chorus, as in your mix.',
      },
      {
        kind: 'revise',
        hoursAgo: 18 * DAY,
        message: 'Very close. The ending could ring out a little longer.',
        notes: [{ at_seconds: 9, end_seconds: null, text: 'Fade starts too early here.' }],
      },
      { kind: 'deliver', hoursAgo: 17 * DAY, note: 'The fade now begins after the last hit.' },
      { kind: 'complete', hoursAgo: 16.5 * DAY },
    ],
  },
  {
    serviceId: 1,
    tempo: 82,
    hoursAgo: 6 * DAY,
    artist: 'North Quay Drive',
    track: 'Salt And Copper',
    notes: 'Reference: the rough mix in the folder. Vocals dry, please.',
    steps: [
      { kind: 'files', hoursAgo: 6 * DAY - 2 },
      { kind: 'take', hoursAgo: 5.5 * DAY },
      {
        kind: 'deliver',
        hoursAgo: 2 * DAY,
        note: 'Mix and master, version 1. The bass is 0.5 dB lower than in your rough mix. Tell me if you miss it.',
      },
      {
        kind: 'revise',
        hoursAgo: 5,
        message: 'We love it. Two small things about the middle part.',
        notes: [
          { at_seconds: 4.2, end_seconds: null, text: 'Keys are a touch loud.' },
          { at_seconds: 7, end_seconds: 9.5, text: 'More kick in the last bars.' },
        ],
      },
    ],
  },
  {
    serviceId: 7,
    tempo: 118,
    hoursAgo: 3 * DAY,
    artist: 'Halden Street',
    track: 'Night Bus',
    notes: 'For streaming and a small vinyl run.',
    steps: [
      { kind: 'files', hoursAgo: 3 * DAY - 1 },
      { kind: 'take', hoursAgo: 2.5 * DAY },
      {
        kind: 'deliver',
        hoursAgo: 3,
        note: 'Stem master for both formats. Listen on your own speakers first.',
      },
    ],
  },
  {
    serviceId: 3,
    tempo: 72,
    hoursAgo: 2 * DAY,
    artist: 'Lena Hartog',
    track: 'Window Seat',
    notes: 'Wide chorus, narrow verse.',
    steps: [
      { kind: 'files', hoursAgo: 2 * DAY - 1 },
      { kind: 'take', hoursAgo: 1.5 * DAY },
      {
        kind: 'ask',
        hoursAgo: 30,
        question: 'There are two lead vocals in the folder, 06 and 06b. Which one is the take?',
      },
      { kind: 'answer', hoursAgo: 26, answer: '06b. The other one is a guide track, leave it out.' },
      {
        kind: 'ask',
        hoursAgo: 4,
        question:
          'The bass drops out from 0:04 to 0:06. Is that the arrangement, or did a region get lost in the export? If it got lost, please send the bass track once more.',
      },
    ],
  },
  {
    serviceId: 5,
    rush: true,
    hoursAgo: 4,
    artist: 'Kestrel Yard',
    track: 'Loud Neighbours',
    notes: 'Radio play is tomorrow evening.',
    steps: [{ kind: 'files', hoursAgo: 3 }],
  },
  {
    serviceId: 9,
    hoursAgo: 2,
    artist: 'Lena Hartog',
    track: 'Window Seat (Radio Edit)',
    notes: '',
    steps: [],
  },
  {
    serviceId: 2,
    hoursAgo: 1,
    artist: 'Priya Anand',
    track: 'Long Way Inland',
    notes: '',
    guest: { first_name: 'Noor', last_name: 'Visser', email: 'noor@demo.test', phone: '31612345678' },
    steps: [],
  },
  {
    serviceId: 9,
    hoursAgo: 0.5,
    artist: 'Lena Hartog',
    track: 'Slow Elevator (Clean)',
    notes: '',
    giftFrom: { first_name: 'Noor', last_name: 'Visser', email: 'noor@demo.test', phone: '31612345678' },
    steps: [],
  },
];
