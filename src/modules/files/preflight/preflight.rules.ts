import { isEmptyName, roughMixOf, withoutFolder } from './file-names.rules';
import type { FileData, SoundProperties } from './file-data.rules';
import { faultFinding, fileFindings, kilohertz, type Finding, type Role } from './findings.rules';

/** pass: as we like it. other: nothing to listen to. waiting: not measured yet. */
export type Verdict = 'pass' | 'advice' | 'problem' | 'other' | 'waiting';

/** A file of a set as it is judged. */
export interface SetFile {
  readonly key: number;
  readonly name: string;
  /** Null while it is not measured. */
  readonly facts: FileData | null;
  /** The sender says that this is the rough mix, or that it is none; null where they said nothing. */
  readonly isMix: boolean | null;
}

export interface JudgedFile {
  readonly key: number;
  readonly verdict: Verdict;
  readonly role: Role;
  readonly findings: readonly Finding[];
}

export interface JudgedSet {
  readonly files: readonly JudgedFile[];
  /** What concerns all files together. */
  readonly findings: readonly Finding[];
  /** Key of the rough mix; null where there is none. */
  readonly mix: number | null;
}

type Measured = SetFile & { readonly facts: SoundProperties };

const isMeasured = (file: SetFile): file is Measured => file.facts?.state === 'measured';
const seconds = ({ frames, rate }: SoundProperties): number => frames / rate;

/** A place or length in a song: '3:07.5'. */
export function clockText(at: number): string {
  const tenths = Math.round(at * 10);
  const rest = tenths % 600;
  return `${Math.floor(tenths / 600)}:${rest < 100 ? '0' : ''}${(rest / 10).toFixed(rest % 10 === 0 ? 0 : 1)}`;
}

/** Which file is the rough mix: the sender's word, else the names'. */
function mixOf(files: readonly SetFile[]): number | null {
  const said = files.find(({ isMix }) => isMix === true);
  if (said !== undefined) return said.key;
  const candidates = files.filter(({ facts: data, isMix }) => data?.state !== 'not-sound' && isMix !== false);
  const index = roughMixOf(candidates.map(({ name }) => name));
  return index === null ? null : (candidates[index]?.key ?? null);
}

/** The value that most of them share, and how many do. */
function max<T>(values: readonly T[]): { value: T; count: number } | null {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  return first === undefined ? null : { value: first[0], count: first[1] };
}

function rateFindings(stems: readonly Measured[]): Map<number, Finding> {
  const common = max(stems.map(({ facts: data }) => data.rate));
  if (common === null || common.count === stems.length) return new Map();
  const others = stems.filter(({ facts: data }) => data.rate !== common.value);
  const text = (rate: number): string =>
    `Its sample rate is ${kilohertz(rate)}, the others' ${kilohertz(common.value)}. In one session it would play at the wrong speed.`;
  const todo = 'Export all tracks of a song at one rate.';
  return new Map(
    others.map(({ key, facts: data }) => [
      key,
      { kind: 'mixed-rates', level: 'problem', text: text(data.rate), todo, places: [] },
    ]),
  );
}

/** Lengths count as one within this many seconds. */
const SAME_LENGTH = 0.1;
/** A track that begins with sound within this many seconds may have been cut to it. */
const AT_ONCE = 0.02;
const FROM_BAR_ONE = 'Export every track from bar one to the end of the song, silence included.';

function lengthFindings(stems: readonly Measured[]): { each: Map<number, Finding>; all: Finding[] } {
  const each = new Map<number, Finding>();
  const common = max(stems.map(({ facts: data }) => Math.round(seconds(data) / SAME_LENGTH)));
  if (stems.length < 2 || common === null) return { each, all: [] };
  const isCommon = ({ facts: data }: Measured): boolean =>
    Math.abs(Math.round(seconds(data) / SAME_LENGTH) - common.value) <= 1;
  const others = stems.filter((file) => !isCommon(file));
  if (others.length === 0) return { each, all: [] };
  if (others.length * 2 >= stems.length) {
    const text =
      'The tracks have different lengths. If they belong to one song, we can’t tell where each one starts.';
    return { each, all: [{ kind: 'length', level: 'advice', text, todo: FROM_BAR_ONE, places: [] }] };
  }
  const usual = common.value * SAME_LENGTH;
  for (const { key, facts: data } of others) {
    const own = seconds(data);
    const isCut = own < usual && data.silence.start <= AT_ONCE;
    const difference = `It is ${clockText(own)} long, the others ${clockText(usual)}`;
    const text = isCut
      ? `${difference}, and starts with sound straight away: the beginning was cut.`
      : `${difference}.`;
    const kind = isCut ? 'start' : 'length';
    each.set(key, { kind, level: isCut ? 'problem' : 'advice', text, todo: FROM_BAR_ONE, places: [] });
  }
  return { each, all: [] };
}

// Recorders write the time of day into Broadcast WAV: tracks of one export share it.
function startFindings(stems: readonly Measured[]): Map<number, Finding> {
  const timed = stems.flatMap((file) =>
    file.facts.time_reference === null ? [] : [{ ...file, at: file.facts.time_reference / file.facts.rate }],
  );
  const common = max(timed.map(({ at }) => Math.round(at * 1000)));
  if (common === null || common.count * 2 <= timed.length) return new Map();
  const others = timed.filter(({ at }) => Math.abs(Math.round(at * 1000) - common.value) > 1);
  return new Map(
    others.map(({ key, at }) => {
      const apart = at - common.value / 1000;
      const text = `Its time stamp puts it ${Math.abs(apart).toFixed(2)} s ${apart > 0 ? 'after' : 'before'} the others.`;
      return [key, { kind: 'start', level: 'problem', text, todo: FROM_BAR_ONE, places: [] }];
    }),
  );
}

function duplicateFindings(sounds: readonly Measured[]): Map<number, Finding> {
  const found = new Map<number, Finding>();
  const first = new Map<string, string>();
  for (const { key, name, facts: data } of sounds) {
    if (data.silence.whole) continue;
    const same = first.get(data.print);
    if (same === undefined) first.set(data.print, name);
    else {
      const text = `It holds the same sound as “${same}”.`;
      const todo = 'If it should be a different track, export that one again. If not, leave it out.';
      found.set(key, { kind: 'duplicate', level: 'advice', text, todo, places: [] });
    }
  }
  return found;
}

function nameFindings(stems: readonly SetFile[]): Map<number, Finding> {
  const found = new Map<number, Finding>();
  if (stems.length < 2) return found;
  for (const [index, name] of withoutFolder(stems.map(({ name }) => name)).entries()) {
    const key = stems[index]?.key;
    if (key === undefined || !isEmptyName(name)) continue;
    const text = 'The name does not say what the track is.';
    const todo = 'Name tracks by instrument: “Lead vocal”, “Kick in”.';
    found.set(key, { kind: 'name', level: 'advice', text, todo, places: [] });
  }
  return found;
}

function verdictOf(data: FileData | null, findings: readonly Finding[]): Verdict {
  if (data === null) return 'waiting';
  if (data.state === 'not-sound') return 'other';
  if (findings.some(({ level }) => level === 'problem')) return 'problem';
  return findings.length > 0 ? 'advice' : 'pass';
}

/**
 * Judges the files of one upload, each by itself and against the others, by the studio's rules for files: no clipping,
 * peaks at -6 dBFS, 24-bit WAV at 44.1 or 48 kHz, all from one moment. It is guidance and refuses nothing.
 */
export function judge(files: readonly SetFile[]): JudgedSet {
  const mix = mixOf(files);
  const sounds = files.filter(({ facts: data }) => data?.state !== 'not-sound');
  const measured = files.filter(isMeasured);
  const stems = measured.filter(({ key, facts: data }) => key !== mix && !data.silence.whole);
  const isAlone = sounds.length === 1;
  const lengths = lengthFindings(stems);
  const starts = startFindings(stems);
  const rates = rateFindings(stems);
  const twice = duplicateFindings(measured);
  const names = nameFindings(sounds.filter(({ key }) => key !== mix));
  const judged = files.map(({ key, facts: data }): JudgedFile => {
    const role: Role = key === mix ? 'rough-mix' : isAlone ? 'mix' : 'stem';
    const own = data?.state === 'measured' ? fileFindings(data, role) : [];
    const fault = data?.state === 'unreadable' ? [faultFinding(data.fault)] : [];
    const start = starts.get(key) ?? lengths.each.get(key);
    const among = [twice.get(key), rates.get(key), start, names.get(key)].filter((one) => one !== undefined);
    const findings = [...fault, ...own, ...among].sort(
      (a, b) => Number(b.level === 'problem') - Number(a.level === 'problem'),
    );
    return { key, role, findings, verdict: verdictOf(data, findings) };
  });
  return { files: judged, findings: lengths.all, mix };
}

/** How many of each there are, for a summary. */
export function countVerdicts(files: readonly Pick<JudgedFile, 'verdict'>[]): Record<Verdict, number> {
  const counts = { pass: 0, advice: 0, problem: 0, other: 0, waiting: 0 };
  for (const { verdict } of files) counts[verdict] += 1;
  return counts;
}

const CONTAINERS: Record<SoundProperties['container'], string> = {
  wav: 'WAV',
  rf64: 'WAV',
  aiff: 'AIFF',
  aifc: 'AIFF',
  flac: 'FLAC',
  mp3: 'mp3',
};

/** What a file is: 'WAV · 24-bit · 48 kHz · stereo · 3:07'. */
export function formatText({ container, encoding, bits, rate, channels, frames }: SoundProperties): string {
  const depth = bits === 0 ? [] : [`${bits}-bit${encoding === 'float' ? ' float' : ''}`];
  const sides = channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`;
  return [CONTAINERS[container], ...depth, kilohertz(rate), sides, clockText(frames / rate)].join(' · ');
}

/** What a page shows of one file. */
export interface ShownCheck {
  readonly verdict: Exclude<Verdict, 'waiting'>;
  /** As `formatText` says it; null where it could not be read, as `seconds`. */
  readonly format: string | null;
  readonly seconds: number | null;
  /** As `drawnPeaks` packs them; empty where there are none. */
  readonly peaks: string;
  readonly is_rough_mix: boolean;
  readonly findings: readonly Finding[];
}

/** What is shown of a file that was judged by these facts. */
export function shownCheck({ verdict, role, findings }: JudgedFile, data: FileData): ShownCheck {
  const sound = data.state === 'measured' ? data : null;
  return {
    verdict: verdict === 'waiting' ? 'other' : verdict,
    format: sound === null ? null : formatText(sound),
    seconds: sound === null ? null : sound.frames / sound.rate,
    peaks: sound?.peaks ?? '',
    is_rough_mix: role === 'rough-mix',
    findings,
  };
}
