/** One text of the home page that the studio can write anew. */
export interface HomeText {
  readonly name: string;
  readonly label: string;
  /** The part of the page that it stands in. */
  readonly part: string;
  readonly words: string;
  /** Several lines are usual. */
  readonly long?: true;
}

const benefit = (number: number, title: string, words: string): HomeText[] => [
  { name: `benefit_${number}_title`, label: `Gain ${number}`, part: 'What you gain', words: title },
  { name: `benefit_${number}_text`, label: `Gain ${number}, text`, part: 'What you gain', words, long: true },
];

const note = (number: number, words: string, answer: string): HomeText[] => [
  { name: `note_${number}`, label: `Note ${number} on the wave`, part: 'What you gain', words },
  { name: `answer_${number}`, label: `Note ${number}, answer`, part: 'What you gain', words: answer },
];

const risk = (number: number, title: string, [problem, answer]: readonly [string, string]): HomeText[] => [
  { name: `risk_${number}_title`, label: `Risk ${number}`, part: 'Risks', words: title },
  {
    name: `risk_${number}_problem`,
    label: `Risk ${number}, what happens`,
    part: 'Risks',
    words: problem,
    long: true,
  },
  {
    name: `risk_${number}_answer`,
    label: `Risk ${number}, what we do`,
    part: 'Risks',
    words: answer,
    long: true,
  },
];

/** Every text with the words that the product brings along, in the order of the page. */
export const HOME_TEXTS: readonly HomeText[] = [
  { name: 'hero_title', label: 'Headline', part: 'Opening', words: 'Your song, before and after' },
  {
    name: 'hero_text',
    label: 'Below the headline',
    part: 'Opening',
    words:
      'Send us your tracks. One engineer mixes and masters them and returns a radio-ready WAV in {{turnaround}}; a master alone takes {{mastering_turnaround}}. Press play and switch while it plays. That difference is our work.',
    long: true,
  },
  { name: 'benefits_title', label: 'Heading', part: 'What you gain', words: 'What you gain' },
  {
    name: 'benefits_text',
    label: 'Below the heading',
    part: 'What you gain',
    words:
      'A first version in {{turnaround}}, up to {{free_revisions}} free revisions, and one engineer who can explain every decision.',
    long: true,
  },
  ...benefit(
    1,
    'One pair of ears',
    'The engineer who reads your notes mixes the song, masters it and answers you in the order chat. You never explain it twice.',
  ),
  ...benefit(
    2,
    'It holds up everywhere',
    'We check every master on two pairs of monitors, on headphones, in mono and on a phone before we send it. If the voice disappears on one of them, we keep working.',
  ),
  ...benefit(
    3,
    'Set by ear, then measured',
    'We set tone and level by ear. Then we measure the file: true peak at or below −1 dBTP, no clipped samples, 24 bits.',
  ),
  { name: 'check_title', label: 'Checked upload', part: 'What you gain', words: 'Checked while it uploads' },
  {
    name: 'check_text',
    label: 'Checked upload, text',
    part: 'What you gain',
    words:
      'We check every file before anyone waits for it: clipped peaks, a missing track, mixed sample rates. Seconds after you drop it you read what we found, where in the song it is and how to fix it.',
    long: true,
  },
  { name: 'clock_title', label: 'Clock', part: 'What you gain', words: 'You know when' },
  {
    name: 'clock_text',
    label: 'Clock, text',
    part: 'What you gain',
    words:
      'The clock starts when your payment and your files are in. It pauses while we wait for an answer from you.',
    long: true,
  },
  ...note(1, 'More kick from here', 'Kick up 1 dB in version 2.'),
  ...note(2, 'Wider in the chorus, please', 'Guitars opened to both sides. The voice stays in the middle.'),
  ...note(3, 'This fade starts too early', 'It now begins after the last hit.'),
  {
    name: 'risks_title',
    label: 'Heading',
    part: 'Risks',
    words: 'What goes wrong without a second pair of ears',
  },
  ...risk(1, 'Too loud, then turned down', [
    'Streaming services turn loud masters down to the level of every other song. You keep the squashed sound and lose the volume.',
    'We set a level at which the chorus still lifts out of the verse.',
  ]),
  ...risk(2, 'A room that lies to you', [
    'A bedroom can add or hide 10 dB of bass and swallow the treble. What sounded right at home is dull and boomy in the car.',
    'We work in a treated room and check everything below 100 Hz on meters too.',
  ]),
  ...risk(3, 'Gone on a phone', [
    'Two sides out of phase sound huge on headphones. On one loudspeaker they cancel, and half of the song is gone.',
    'We check every mix in mono and turn the phase back where it cancels.',
  ]),
  ...risk(4, 'The fiftieth listen', [
    'Tired ears ask for more treble. After fifty listens the guitars are harsh, the cymbals hurt, and no one in the band can tell.',
    'We hear your song for the first time, just like your listeners.',
  ]),
  { name: 'services_title', label: 'Heading', part: 'Services', words: 'Mixing and Mastering Services' },
  {
    name: 'services_text',
    label: 'What both are',
    part: 'Services',
    words:
      'Mixing balances the parts of a song. Mastering makes the mix hold its own next to any other record. We do both for singles, EPs and albums, from a stereo master at {{starting_price}} to full mixes of 48 tracks.',
    long: true,
  },
  {
    name: 'services_more',
    label: 'Who does it',
    part: 'Services',
    words:
      'We have {{years_in_studios}}+ years in studios behind us, over {{years_online}} of them online. You don’t need studio vocabulary. Tell us how the song should feel and name a record you love.',
    long: true,
  },
  {
    name: 'touch_text',
    label: 'Get In Touch',
    part: 'Closing',
    words: 'Ask before you pay. An engineer answers, day or night, and says so if you don’t need us.',
    long: true,
  },
  { name: 'started_title', label: 'Last heading', part: 'Closing', words: 'Ready to get started?' },
  {
    name: 'started_text',
    label: 'Last words',
    part: 'Closing',
    words:
      'Choose a service, pay and send your files. We email you when an engineer starts on your song and again when it is ready.',
    long: true,
  },
];
