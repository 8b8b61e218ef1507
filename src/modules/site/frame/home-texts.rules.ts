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
      'You send the tracks. One engineer mixes and masters them and sends back a radio-ready WAV in {{turnaround}}; a master alone takes {{mastering_turnaround}}. Press play, then switch sides while it runs: the difference is what we do.',
    long: true,
  },
  { name: 'benefits_title', label: 'Heading', part: 'What you gain', words: 'What you gain' },
  {
    name: 'benefits_text',
    label: 'Below the heading',
    part: 'What you gain',
    words:
      'A first version in {{turnaround}}, up to {{free_revisions}} free revisions, and a person who knows why each thing was done.',
    long: true,
  },
  ...benefit(
    1,
    'One pair of ears',
    'The engineer who reads your note mixes the song, masters it and answers you in the order chat. Nothing is passed on, so nothing is lost on the way.',
  ),
  ...benefit(
    2,
    'It holds up everywhere',
    'Every master is heard on two pairs of monitors, on headphones, in mono and on a phone before it leaves. If the voice disappears in one of them, it goes back on the desk.',
  ),
  ...benefit(
    3,
    'Measured after it was heard',
    'Tone and level are set by ear. Then the file is measured: true peak at or under −1 dBTP, not one clipped sample, 24 bits.',
  ),
  { name: 'risks_title', label: 'Heading', part: 'Risks', words: 'What a song risks without it' },
  ...risk(1, 'Too loud, then turned down', [
    'Streaming services turn loud masters down to the level of everybody else. What is left is the flatness, without the volume that it was for.',
    'We set the level at which the chorus still steps forward from the verse.',
  ]),
  ...risk(2, 'A room that tells you lies', [
    'A bedroom adds or hides 10 dB in the bass. The kick that was right at the desk booms in a car and is gone on a phone.',
    'We work in a treated room, and check below 100 Hz on meters as well.',
  ]),
  ...risk(3, 'Distortion nobody asked for', [
    'Peaks between samples clip when the file becomes an mp3 or AAC. You hear it first in the cymbals, and only after release.',
    'We keep true peaks at or under −1 dBTP and listen to the encoded file.',
  ]),
  ...risk(4, 'The fiftieth listen', [
    'By then the ear mixes what it remembers. The voice is 2 dB too loud, and nobody in the band can hear it.',
    'We hear your song for the first time, as your listeners will.',
  ]),
  { name: 'services_title', label: 'Heading', part: 'Services', words: 'Mixing and Mastering Services' },
  {
    name: 'services_text',
    label: 'What both are',
    part: 'Services',
    words:
      'Mixing puts the parts of a song in their places. Mastering makes the result sound right next to every other record. We do both, for songs, EPs and albums, from a single stereo master at {{starting_price}} to full mixes of 48 tracks.',
    long: true,
  },
  {
    name: 'services_more',
    label: 'Who does it',
    part: 'Services',
    words:
      'We have spent {{years_in_studios}}+ years in studios and over {{years_online}} of them working with people we never met in person. You need no studio vocabulary: say what the song should feel like, and name one record that you love.',
    long: true,
  },
  {
    name: 'touch_text',
    label: 'Get In Touch',
    part: 'Closing',
    words: 'Ask before you pay. A person answers, day and night, and tells you if you do not need us.',
    long: true,
  },
  { name: 'started_title', label: 'Last heading', part: 'Closing', words: 'Ready to get started?' },
  {
    name: 'started_text',
    label: 'Last words',
    part: 'Closing',
    words:
      'Choose a service, pay, send your files. We write to you when an engineer has taken your song, and again when it is done.',
    long: true,
  },
];
