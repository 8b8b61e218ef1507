import type { SoundFault, SoundReport } from '@/audio/sound-report';

/** How far the sound of a sample is: sent, being made, playable, or not to be made of these files. */
export const SAMPLE_STATES = ['waiting', 'making', 'ready', 'failed'] as const;
export type SampleState = (typeof SAMPLE_STATES)[number];

/** Which samples a list shows. */
export const SAMPLE_LISTS = ['current', 'archived'] as const;
export type SampleList = (typeof SAMPLE_LISTS)[number];

type Side = 'before' | 'after';

const MAX_SECONDS = 600;
const SHORTEST_SECONDS = 3;
/** Seconds that one side may last longer: what a program adds to a file's end. */
const ALMOST = 0.05;
/** Hz that mp3 knows, and what is halved to them. */
const BASE_RATES = [32_000, 44_100, 48_000];

const WRONG_FILE: Partial<Record<SoundFault, string>> = {
  empty: 'is empty',
  flac: 'is a FLAC',
  mp3: 'is an mp3',
  m4a: 'is an m4a',
  ogg: 'is an Ogg file',
  'header-only': 'has a header and no sound',
};

function time(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${(seconds - minutes * 60).toFixed(2).padStart(5, '0')}`;
}

const kilohertz = (hz: number): string => `${Number((hz / 1000).toFixed(2))} kHz`;

const secondsOf = ({ frames, rate }: { frames: number; rate: number }): number => frames / rate;

type Read = Extract<SoundReport, { ok: true }>;

function sideProblem(side: Side, report: SoundReport): string | null {
  const one = `The ${side}`;
  if (!report.ok) return `${one} ${WRONG_FILE[report.fault] ?? 'can’t be read as sound'}. Send a WAV.`;
  const { format, measurement } = report;
  const { channels, rate, warnings } = format;
  if (warnings.includes('truncated')) return `${one} is shorter than it says: it was cut off. Send it again.`;
  if (channels > 2) return `${one} has ${channels} channels. Send stereo or mono.`;
  if (!BASE_RATES.some((base) => [1, 2, 4].includes(rate / base)))
    return `${one} has ${kilohertz(rate)}. Send 44.1 or 48 kHz, or twice or four times that.`;
  if (secondsOf(format) > MAX_SECONDS)
    return `${one} lasts ${time(secondsOf(format))}. A sample lasts up to ${MAX_SECONDS / 60} minutes.`;
  if (secondsOf(format) < SHORTEST_SECONDS)
    return `${one} lasts ${time(secondsOf(format))}. A sample lasts at least ${SHORTEST_SECONDS} seconds.`;
  return measurement.loudness.integrated === null ? `${one} is silent.` : null;
}

function togetherProblem({ format: before }: Read, { format: after }: Read): string | null {
  if (before.rate !== after.rate)
    return `The before has ${kilohertz(before.rate)} and the after ${kilohertz(after.rate)}. Export both at the same rate.`;
  const [one, other] = [secondsOf(before), secondsOf(after)];
  return Math.abs(one - other) <= ALMOST
    ? null
    : `The before lasts ${time(one)} and the after ${time(other)}. Export both from the same start to the same end.`;
}

/** Why two files can't become a sample, for whoever sent them; null where they can. */
export function pairProblem(before: SoundReport, after: SoundReport): string | null {
  const alone = sideProblem('before', before) ?? sideProblem('after', after);
  return alone ?? (before.ok && after.ok ? togetherProblem(before, after) : null);
}
