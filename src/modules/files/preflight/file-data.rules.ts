import type { SoundFault, SoundReport } from '@/audio/sound-report';
import type { Measurement } from '@/audio/metering/meter';
import { drawnPeaks } from './drawn-peaks.rules';

type Container = Extract<SoundReport, { ok: true }>['format']['container'];

/** What the two sides of a file hold. */
export type Sides = 'mono' | 'same' | 'left-only' | 'right-only' | 'opposite' | 'stereo' | 'many';

/** What was measured of a sound file, small enough to travel: levels in dB to two places, null for silence. */
export interface SoundProperties {
  readonly state: 'measured';
  readonly container: Container;
  readonly encoding: 'int' | 'float';
  /** Bits as the file says; 0 for mp3. */
  readonly bits: number;
  /** Bits that carry something. */
  readonly bits_used: number;
  /** Hz. */
  readonly rate: number;
  readonly channels: number;
  readonly frames: number;
  /** Frames since midnight as Broadcast WAV has it. */
  readonly time_reference: number | null;
  readonly warnings: readonly ('truncated' | 'unfinished' | 'ragged-end')[];
  /** Samples that were no numbers. */
  readonly not_numbers: number;
  /** dBFS. */
  readonly peak: number | null;
  /** dBTP, and where in seconds. */
  readonly true_peak: number | null;
  readonly true_peak_at: number | null;
  /** LUFS. */
  readonly loudness: number | null;
  /** Largest mean of a channel, -1 to 1. */
  readonly dc: number;
  readonly clips: {
    /** Runs of equal samples at the top that no rounding explains. */
    readonly count: number;
    /** dBFS of the ceiling; null where there are none. */
    readonly level: number | null;
    /** Seconds of the first ones. */
    readonly places: readonly number[];
  };
  /** Part of the audible stretches that reach to within 0.3 dB of the loudest one, 0 to 1. */
  readonly crowded: number;
  /** Seconds before the first and after the last sound. */
  readonly silence: { readonly start: number; readonly end: number; readonly whole: boolean };
  readonly sides: Sides;
  /** Hz; where the spectrum ends as at a wall, null where it does not. */
  readonly wall: number | null;
  /** Equal for files with the same samples, whatever they are wrapped in. */
  readonly print: string;
  /** The waveform, as `drawnPeaks` packs it. */
  readonly peaks: string;
}

/** What is known of one file. */
export type FileData =
  | SoundProperties
  | { readonly state: 'unreadable'; readonly fault: SoundFault }
  /** Not a sound file by its name: an archive, a text, a picture of the session. */
  | { readonly state: 'not-sound' };

const SOUND_NAME = /\.(wav|wave|bwf|aiff|aif|aifc|flac|mp3|m4a|ogg)$/i;

/** Whether a file is listened to at all, by its name. */
export function isSoundName(name: string): boolean {
  return SOUND_NAME.test(name);
}

const MAX_PLACES = 8;
const FULL_SCALE = 0.9999;
/** Frames of a plateau that counts, at full scale and below it. */
const SHORTEST = { full: 3, below: 4 };
const FEWEST_BELOW_FULL = 3;
/** Quieter ceilings are no clipping that anybody would hear, linear. */
const QUIETEST_CEILING = 10 ** (-30 / 20);
/**
 * How a wave comes onto a plateau that is cut, in its height: with a slope. In the smallest steps it rounds the top of a
 * bass; from beyond zero it is the square wave of a synthesiser.
 */
const STEP = { least: 2e-5, most: 1.3, rounding: 2.5 };

const round = (value: number, places = 2): number => Number(value.toFixed(places));
const rounded = (value: number | null): number | null => (value === null ? null : round(value));
const level = (linear: number): number => round(20 * Math.log10(linear));

function clipsOf({ clips, rate }: Measurement, bitsUsed: number, isLossy: boolean): SoundProperties['clips'] {
  const none = { count: 0, level: null, places: [] };
  const top = clips.runs.reduce((limit, run) => Math.max(limit, run.level), 0);
  const isFull = top >= FULL_SCALE - 2 / 2 ** Math.max(8, Math.min(bitsUsed || 24, 24) - 1);
  if (isLossy || top < QUIETEST_CEILING) return none;
  const minimum = Math.max(STEP.least, STEP.rounding / 2 ** ((bitsUsed || 24) - 1) / top);
  const isCut = ({ frames, step, level }: (typeof clips.runs)[number]): boolean =>
    frames >= (isFull ? SHORTEST.full : SHORTEST.below) && step > level * minimum && step < level * STEP.most;
  const runs = clips.runs.filter(isCut);
  if (runs.length < (isFull ? 1 : FEWEST_BELOW_FULL)) return none;
  const places = [...new Set(runs.map((run) => round(run.frame / rate)))].sort((a, b) => a - b);
  // Beyond the list of runs, as many of them are long enough as in it.
  const count = Math.round((runs.length / clips.runs.length) * clips.count);
  return { count, level: level(top), places: places.slice(0, MAX_PLACES) };
}

const CROWD_REACH = 10 ** (-0.3 / 20);
const CROWD_AUDIBLE = 0.1;

function crowdedOf({ waveform }: Measurement): number {
  const pairs = waveform[0]?.pairs ?? new Float32Array();
  const tops = new Float32Array(pairs.length / 2);
  let loudest = 0;
  for (let at = 0; at < tops.length; at += 1) {
    const top = Math.max(-(pairs[at * 2] ?? 0), pairs[at * 2 + 1] ?? 0);
    tops[at] = top;
    loudest = Math.max(loudest, top);
  }
  let audible = 0;
  let near = 0;
  for (const top of tops) {
    if (top >= loudest * CROWD_AUDIBLE) audible += 1;
    if (top >= loudest * CROWD_REACH) near += 1;
  }
  return loudest === 0 ? 0 : round(near / Math.max(1, audible), 3);
}

/** A side below this, dBFS, is silent beside one that is not. */
const SILENT_SIDE = -80;

function sidesOf({ channels, perChannel, stereo }: Measurement): Sides {
  if (channels === 1) return 'mono';
  if (stereo === null) return 'many';
  const [left, right] = perChannel.map(({ samplePeak }) => samplePeak ?? -Infinity);
  if (left === undefined || right === undefined) return 'many';
  if (right < SILENT_SIDE && left > SILENT_SIDE + 20) return 'left-only';
  if (left < SILENT_SIDE && right > SILENT_SIDE + 20) return 'right-only';
  if (stereo.same) return 'same';
  return stereo.correlation < -0.95 ? 'opposite' : 'stereo';
}

// Sums over all samples, in full: two files with other samples do not share them.
function printOf({ frames, channels, perChannel, samplePeak, loudness }: Measurement): string {
  const sums = perChannel.map(({ rms, dc }) => `${rms ?? 0}:${dc}`);
  return [frames, channels, samplePeak ?? 0, loudness.integrated ?? 0, ...sums].join('|').slice(0, 200);
}

/** What a measurement comes down to. */
export function factsOf(report: SoundReport): FileData {
  if (!report.ok) return { state: 'unreadable', fault: report.fault };
  const { format, facts: data, measurement: m } = report;
  return {
    state: 'measured',
    container: format.container,
    encoding: format.encoding,
    bits: format.bits,
    bits_used: data.bitsUsed,
    rate: format.rate,
    channels: format.channels,
    frames: m.frames,
    time_reference: format.timeReference,
    warnings: format.warnings,
    not_numbers: data.notNumbers,
    peak: rounded(m.samplePeak),
    true_peak: rounded(m.truePeak),
    true_peak_at: rounded(m.truePeakAt),
    loudness: rounded(m.loudness.integrated),
    dc: round(
      m.perChannel.reduce((limit, { dc }) => (Math.abs(dc) > Math.abs(limit) ? dc : limit), 0),
      5,
    ),
    clips: clipsOf(m, data.bitsUsed, format.container === 'mp3'),
    crowded: crowdedOf(m),
    silence: { start: round(m.silence.start, 3), end: round(m.silence.end, 3), whole: m.silence.whole },
    sides: sidesOf(m),
    wall: m.spectrum.wall && m.spectrum.cutOff !== null ? Math.round(m.spectrum.cutOff) : null,
    print: printOf(m),
    peaks: drawnPeaks(m.waveform),
  };
}
