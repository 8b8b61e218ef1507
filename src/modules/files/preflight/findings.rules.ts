import type { SoundFault } from '@/audio/sound-report';
import type { SoundProperties } from './file-data.rules';

export type FindingKind =
  | 'unreadable'
  | 'truncated'
  | 'not-numbers'
  | 'silent'
  | 'clipping'
  | 'headroom'
  | 'limiter'
  | 'bit-depth'
  | 'rate'
  | 'mixed-rates'
  | 'length'
  | 'start'
  | 'duplicate'
  | 'lossy'
  | 'upsampled'
  | 'mono-as-stereo'
  | 'one-sided'
  | 'out-of-phase'
  | 'dc'
  | 'name'
  | 'missing-stem';

/** A problem harms the result; advice would make it better. Neither keeps anybody from sending. */
export type FindingLevel = 'problem' | 'advice';

/** One thing that an engineer would say of a file. */
export interface Finding {
  readonly kind: FindingKind;
  readonly level: FindingLevel;
  /** What was found, with its figures. */
  readonly text: string;
  /** What to do about it; empty where nothing can be done. */
  readonly todo: string;
  /** Seconds in the sound; empty where it is about all of it. */
  readonly places: readonly number[];
}

/** What a file is in its set. */
export type Role = 'stem' | 'mix' | 'rough-mix';

const finding = (
  kind: FindingKind,
  level: FindingLevel,
  words: { text: string; todo?: string; places?: readonly number[] },
): Finding => ({ kind, level, text: words.text, todo: words.todo ?? '', places: words.places ?? [] });

/** dB as people read it: '−3.2 dB'. */
export function decibels(value: number): string {
  return `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)}`;
}

/** '44.1 kHz'. */
export function kilohertz(hz: number): string {
  return `${Number((hz / 1000).toFixed(3))} kHz`;
}

const EXPORT_WAV = 'Export it again as 24-bit WAV.';
const COMPRESSED = 'We can use this file but not measure it, and lossy coding has removed detail.';

const FAULTS: Record<SoundFault, { readonly text: string; readonly todo: string }> = {
  empty: { text: 'The file is empty.', todo: 'Export it again.' },
  'not-audio': { text: 'This file contains no audio, despite its name.', todo: EXPORT_WAV },
  flac: { text: 'This FLAC file could not be opened.', todo: EXPORT_WAV },
  mp3: { text: 'This mp3 file could not be opened.', todo: EXPORT_WAV },
  m4a: { text: `This is M4A. ${COMPRESSED}`, todo: EXPORT_WAV },
  ogg: { text: `This is Ogg. ${COMPRESSED}`, todo: EXPORT_WAV },
  'header-only': {
    text: 'The file has a header but no audio. The export stopped at the very start.',
    todo: 'Export it again.',
  },
  'broken-header': {
    text: 'The header of this file is damaged, so its audio can’t be read.',
    todo: 'Export it again.',
  },
  'unknown-encoding': {
    text: 'This file uses a codec we can’t read, such as ADPCM.',
    todo: EXPORT_WAV,
  },
  'impossible-format': {
    text: 'The file’s header gives an impossible sample rate, channel count or bit depth.',
    todo: 'Export it again.',
  },
  'rate-out-of-reach': {
    text: 'Its sample rate is below 8 kHz or above 192 kHz.',
    todo: 'Export it at 44.1 or 48 kHz.',
  },
  'too-long': {
    text: 'This file arrived, but we could not measure it: it is longer than 12 hours.',
    todo: 'If that was a mistake, send a shorter file.',
  },
  'unpacks-too-far': {
    text: 'This file arrived, but we could not measure it: it unpacks to far more audio than a file of its size should.',
    todo: EXPORT_WAV,
  },
  'too-costly': {
    text: 'This file arrived, but we could not measure it: that took more time or memory than a file of its size should.',
    todo: EXPORT_WAV,
  },
};

const COMPRESSED_FAULTS: ReadonlySet<SoundFault> = new Set(['m4a', 'ogg']);

/** What is said of a file that can't be measured. */
export function faultFinding(fault: SoundFault): Finding {
  const kind = COMPRESSED_FAULTS.has(fault) ? 'lossy' : 'unreadable';
  return finding(kind, 'problem', FAULTS[fault]);
}

/** Peaks we ask for, dBFS, and what a meter's rounding may add. */
const HEADROOM = -6;
const HEADROOM_SLACK = 0.1;

function levelFindings(data: SoundProperties, role: Role): Finding[] {
  const { clips, peak, true_peak, true_peak_at } = data;
  // A limiter's flat tops below full scale are the limiter's.
  const isLimiter = limiterFindings(data, role).length > 0 && (clips.level ?? 0) < -0.1;
  if (clips.count > 0 && clips.level !== null && !isLimiter) {
    const times = clips.count === 1 ? 'once' : `${clips.count} times`;
    const isTop = clips.level > -0.1;
    const text = isTop
      ? `It clips ${times}: peaks are cut off at 0 dBFS.`
      : `Peaks are cut off ${times} at ${decibels(clips.level)} dBFS: it clipped before it was turned down.`;
    const todo = 'Find the plug-in or fader in the red on this channel, turn it down and export again.';
    return [finding('clipping', 'problem', { text, todo, places: clips.places })];
  }
  if (peak === null || peak <= HEADROOM + HEADROOM_SLACK) return [];
  const over = peak > 0;
  const between =
    true_peak !== null && true_peak > 0 && !over ? `, ${decibels(true_peak)} between samples` : '';
  const text = over
    ? `It peaks ${decibels(peak)} dB over full scale. A floating-point file loses nothing, but there is no headroom left.`
    : `Its peak is ${decibels(peak)} dBFS${between}. We ask for −6 dBFS or less.`;
  const by = Math.ceil(peak - HEADROOM);
  const todo = role === 'mix' ? `Pull the whole mix down by ${by} dB.` : `Pull its fader down by ${by} dB.`;
  return [finding('headroom', 'advice', { text, todo, places: true_peak_at === null ? [] : [true_peak_at] })];
}

/** Crest in dB below which, with so many stretches at one ceiling, something holds the peaks down. */
const LIMITED = { crest: 13, crowded: 0.08 };

function limiterFindings({ peak, loudness, crowded }: SoundProperties, role: Role): Finding[] {
  if (role !== 'mix' || peak === null || loudness === null) return [];
  const crest = peak - loudness;
  if (crest > LIMITED.crest || crowded < LIMITED.crowded) return [];
  const share = Math.round(crowded * 100);
  const text = `There seems to be a limiter on the mix bus: ${share} % of the samples touch one ceiling, and the peaks are only ${decibels(crest)} dB above the loudness.`;
  const todo = 'Switch the limiter off and export again. Send the loud one too, as a reference.';
  return [finding('limiter', 'advice', { text, todo })];
}

const ENOUGH_BITS = 17;

function bitFindings({ container, encoding, bits, bits_used }: SoundProperties): Finding[] {
  if (container === 'mp3' || bits_used === 0 || bits_used >= ENOUGH_BITS) return [];
  const todo = 'Export at 24-bit from the session, not from a 16-bit file.';
  if (bits > 16) {
    const kind = encoding === 'float' ? `${bits}-bit float` : `${bits}-bit`;
    const text = `It says ${kind}, but only ${bits_used} bits carry sound: the rest was padded with zeros.`;
    return [finding('bit-depth', 'advice', { text, todo })];
  }
  return [finding('bit-depth', 'advice', { text: `It is ${bits}-bit. We ask for 24-bit.`, todo })];
}

const RATES: ReadonlySet<number> = new Set([44_100, 48_000]);
/** Where a wall in the spectrum betrays coding, Hz; and one that a recording at half the rate leaves. */
const CODED = { from: 10_000, to: 20_800 };
const HALF_RATE_WALL = 24_500;

function sourceFindings(data: SoundProperties): Finding[] {
  const { container, rate, wall } = data;
  const found: Finding[] = [];
  if (container === 'mp3') {
    const text = 'This is an mp3. Lossy coding has removed detail that a mix can’t restore.';
    found.push(finding('lossy', 'problem', { text, todo: 'Export 24-bit WAV from the session.' }));
  } else if (wall !== null && wall >= CODED.from && wall <= CODED.to && wall < rate * 0.47) {
    const text = `The spectrum stops dead at ${kilohertz(Math.round(wall / 100) * 100)}. This seems to come from an mp3 or another lossy file.`;
    found.push(finding('lossy', 'advice', { text, todo: 'Send the original recording if there is one.' }));
  } else if (rate > 50_000 && wall !== null && wall < HALF_RATE_WALL) {
    const text = `It says ${kilohertz(rate)}, but the sound ends at ${kilohertz(Math.round(wall / 100) * 100)}: it was upsampled.`;
    found.push(finding('upsampled', 'advice', { text, todo: 'Export at the rate that you recorded at.' }));
  }
  if (RATES.has(rate)) return found;
  const low = rate < 44_100;
  const text = `Its sample rate is ${kilohertz(rate)}. We ask for 44.1 or 48 kHz.`;
  const todo = low
    ? 'Export it again from the session at the session’s own rate.'
    : 'If you recorded at this rate, leave it so; if not, export at 44.1 or 48 kHz.';
  return [...found, finding('rate', low ? 'problem' : 'advice', { text, todo })];
}

/** Mean of all samples, -1 to 1, above which a track is shifted. */
const SHIFTED = 0.015;

const SIDES: Partial<Record<SoundProperties['sides'], Omit<Finding, 'places'>>> = {
  same: {
    kind: 'mono-as-stereo',
    level: 'advice',
    text: 'Left and right are identical: this is mono in a stereo file.',
    todo: 'Export it as mono. If it should be wide, check its stereo effect.',
  },
  'left-only': {
    kind: 'one-sided',
    level: 'advice',
    text: 'Only the left channel carries sound.',
    todo: 'Export it as mono, or find out why the right channel is silent.',
  },
  'right-only': {
    kind: 'one-sided',
    level: 'advice',
    text: 'Only the right channel carries sound.',
    todo: 'Export it as mono, or find out why the left channel is silent.',
  },
  opposite: {
    kind: 'out-of-phase',
    level: 'problem',
    text: 'One channel is the other with inverted polarity: it disappears in mono.',
    todo: 'Invert the polarity of one channel.',
  },
};

function shapeFindings({ container, sides, dc }: SoundProperties): Finding[] {
  // Decoders give two sides for one.
  const side = container === 'mp3' ? undefined : SIDES[sides];
  const found: Finding[] = side === undefined ? [] : [{ ...side, places: [] }];
  if (Math.abs(dc) >= SHIFTED) {
    const text = `DC offset of ${Math.round(Math.abs(dc) * 100)} %, from a converter or a plug-in.`;
    found.push(finding('dc', 'advice', { text, todo: 'Put a high-pass at 20 Hz on the channel.' }));
  }
  return found;
}

function wholenessFindings({ warnings, not_numbers }: SoundProperties): Finding[] {
  const found: Finding[] = [];
  if (warnings.includes('truncated')) {
    const text = 'The file is shorter than its header says: it was cut off on the way.';
    found.push(finding('truncated', 'problem', { text, todo: 'Copy or export it again.' }));
  } else if (warnings.includes('unfinished')) {
    const text = 'The header gives no length, as if the export was interrupted.';
    found.push(
      finding('truncated', 'advice', {
        text,
        todo: 'Listen to the ending. If anything is missing, export again.',
      }),
    );
  }
  if (not_numbers > 0) {
    const text = `${not_numbers} samples are not numbers, usually the fault of a plug-in. They play as silence or as a crack.`;
    found.push(
      finding('not-numbers', 'problem', { text, todo: 'Find the plug-in, switch it off and export again.' }),
    );
  }
  return found;
}

/** What one file says by itself. A rough mix only has to be readable: it is there to be listened to. */
export function fileFindings(data: SoundProperties, role: Role): Finding[] {
  const whole = wholenessFindings(data);
  if (data.silence.whole) {
    const text = 'It is silent from start to end.';
    const todo = 'Check whether the track was muted at export. If it should be empty, leave it out.';
    return [...whole, finding('silent', 'problem', { text, todo })];
  }
  if (role === 'rough-mix') return whole;
  return [
    ...whole,
    ...levelFindings(data, role),
    ...limiterFindings(data, role),
    ...bitFindings(data),
    ...sourceFindings(data),
    ...shapeFindings(data),
  ];
}
