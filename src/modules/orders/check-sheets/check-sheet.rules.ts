import type { SoundReport } from '@/audio/sound-report';

type Container = Extract<SoundReport, { ok: true }>['format']['container'];

/** What was measured of a finished file before it goes out; levels to two places, null for silence. */
export interface CheckSheet {
  readonly container: Container;
  readonly encoding: 'int' | 'float';
  /** Bits as the file says; 0 for mp3. */
  readonly bits: number;
  /** Bits that carry something; 0 for mp3. */
  readonly bits_used: number;
  /** Hz. */
  readonly rate: number;
  readonly channels: number;
  readonly seconds: number;
  /** LUFS, and LU for the range. */
  readonly loudness: {
    readonly integrated: number | null;
    readonly range: number | null;
    readonly short_term: number | null;
    readonly momentary: number | null;
  };
  /** dBFS and dBTP. */
  readonly peak: number | null;
  readonly true_peak: number | null;
  /** dBTP of what comes back out of a codec; null where that was not tried. */
  readonly coded: { readonly mp3: number | null; readonly aac: number | null };
  /** Runs of samples that stand at full scale. */
  readonly clips: number;
  /** Seconds of silence before and after the sound. */
  readonly silence: { readonly start: number; readonly end: number };
  /** Hz; where the spectrum ends as at a wall, null where it does not. */
  readonly wall: number | null;
}

/** One thing that a mastering engineer would say before sending. */
export interface Remark {
  readonly level: 'problem' | 'advice';
  readonly text: string;
}

/** Whether a file can be delivered as an Apple Digital Master, and if not, why. */
export interface AppleVerdict {
  readonly fit: boolean;
  readonly reasons: readonly string[];
}

/** dBTP that streaming services ask masters to stay below. */
const STREAMING_PEAK = -1;
const LONG_HEAD_SECONDS = 0.5;
const LONG_TAIL_SECONDS = 5;
/** So many bits or fewer in a file of 24 or more were not recorded with 24. */
const PADDED_BITS = 20;
/** A spectrum that ends below this part of half the rate, at a rate above 50 kHz, comes from a lower rate. */
const UPSAMPLED_PART = 0.6;
const HIGH_RATE = 50_000;
/** Hz; codecs cut at or below it, converters do not. */
const LOSSY_WALL = 20_000;

const isLossless = ({ container }: CheckSheet): boolean => container !== 'mp3';
/** Floating point is padded too where 16 bits were put into it; 24 bits in 32 are as good as 24. */
const isPadded = ({ bits, bits_used }: CheckSheet): boolean =>
  bits >= 24 && bits_used > 0 && bits_used <= PADDED_BITS;
const isUpsampled = ({ wall, rate }: CheckSheet): boolean =>
  wall !== null && rate > HIGH_RATE && wall < (rate / 2) * UPSAMPLED_PART;
const isFromLossy = (sheet: CheckSheet): boolean =>
  isLossless(sheet) && sheet.wall !== null && sheet.wall <= LOSSY_WALL && !isUpsampled(sheet);

const decibels = (value: number): string => value.toFixed(1).replace('-', '−');
const kilohertz = (hz: number): string => `${Number((hz / 1000).toFixed(1))} kHz`;

function peakRemarks({ true_peak: peak, coded, clips }: CheckSheet): Remark[] {
  const remarks: Remark[] = [];
  if (clips > 0)
    remarks.push({
      level: 'problem',
      text: `It touches full scale ${clips === 1 ? 'once' : `${clips} times`}.`,
    });
  if (peak !== null && peak > 0)
    remarks.push({ level: 'problem', text: `True peak is ${decibels(peak)} dBTP: converters will clip it.` });
  else if (peak !== null && peak > STREAMING_PEAK)
    remarks.push({
      level: 'advice',
      text: `True peak is ${decibels(peak)} dBTP. Streaming services ask for ${decibels(STREAMING_PEAK)} or less.`,
    });
  const over = [
    ...(coded.mp3 !== null && coded.mp3 > 0 ? [`mp3 (${decibels(coded.mp3)} dBTP)`] : []),
    ...(coded.aac !== null && coded.aac > 0 ? [`AAC (${decibels(coded.aac)} dBTP)`] : []),
  ];
  if (over.length > 0)
    remarks.push({ level: 'advice', text: `It clips when encoded as ${over.join(' and ')}.` });
  return remarks;
}

function sourceRemarks(sheet: CheckSheet): Remark[] {
  const { bits, bits_used, wall, rate } = sheet;
  const remarks: Remark[] = [];
  if (isPadded(sheet))
    remarks.push({ level: 'problem', text: `It says ${bits} bits, but only ${bits_used} carry sound.` });
  if (isUpsampled(sheet) && wall !== null)
    remarks.push({
      level: 'problem',
      text: `There is nothing above ${kilohertz(wall)}: the ${kilohertz(rate)} file was upsampled.`,
    });
  if (isFromLossy(sheet) && wall !== null)
    remarks.push({
      level: 'problem',
      text: `The spectrum stops dead at ${kilohertz(wall)}: it was an mp3 or another lossy file before.`,
    });
  return remarks;
}

function edgeRemarks({ silence, loudness }: CheckSheet): Remark[] {
  if (loudness.integrated === null) return [{ level: 'problem', text: 'It is silent.' }];
  const said: Remark[] = [];
  if (silence.start > LONG_HEAD_SECONDS)
    said.push({ level: 'advice', text: `${silence.start.toFixed(1)} s of silence before the sound.` });
  if (silence.end > LONG_TAIL_SECONDS)
    said.push({ level: 'advice', text: `${silence.end.toFixed(1)} s of silence after the sound.` });
  return said;
}

/** What to say of a finished file, problems first. */
export function remarksOf(sheet: CheckSheet): Remark[] {
  const all = [...peakRemarks(sheet), ...sourceRemarks(sheet), ...edgeRemarks(sheet)];
  return all.toSorted((a, b) => Number(b.level === 'problem') - Number(a.level === 'problem'));
}

/**
 * Whether a file may go out as an Apple Digital Master: lossless, 24 bits or better that all carry sound, at least
 * 44.1 kHz and not made from a lower rate, and no clipping, before AAC or after it (Apple, 'Apple Digital Masters',
 * Delivering your masters).
 */
export function appleVerdict(sheet: CheckSheet): AppleVerdict {
  const { bits, rate, coded, clips } = sheet;
  const reasons = [
    ...(isLossless(sheet) ? [] : ['It is an mp3; a lossless file is needed.']),
    ...(isLossless(sheet) && bits < 24 ? [`It has ${bits} bits; 24 or more are needed.`] : []),
    ...(isPadded(sheet) ? [`Only ${sheet.bits_used} of its ${bits} bits carry sound.`] : []),
    ...(rate < 44_100 ? [`Its rate is ${kilohertz(rate)}; 44.1 kHz or more are needed.`] : []),
    ...(isUpsampled(sheet) ? ['It was upsampled.'] : []),
    ...(isFromLossy(sheet) ? ['It was made from a lossy file.'] : []),
    ...(clips > 0 ? ['It clips.'] : []),
    ...(coded.aac !== null && coded.aac > 0 ? ['It clips when encoded as AAC.'] : []),
  ];
  return { fit: reasons.length === 0, reasons };
}
