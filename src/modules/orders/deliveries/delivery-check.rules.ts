import { partText, type PartFormat, type PartKind, type PromisedPart } from './promised-parts.rules';

/** What is known of a file that is about to be delivered. */
export interface CandidateFile {
  readonly id: number;
  readonly name: string;
  /** By its content; null where it is no sound that can be told. */
  readonly format: PartFormat | null;
  /** As the file says; null where there is no such thing. */
  readonly bits: number | null;
  /** Bits that carry sound; null until it is measured. */
  readonly bitsUsed: number | null;
  /** Hz; null where unknown. */
  readonly rate: number | null;
  /** Nothing but silence; null until it is measured. */
  readonly silent: boolean | null;
  /** Cut off, by its own head. */
  readonly truncated: boolean;
  /** It is a sound by its name, and can't be read. */
  readonly unreadable: boolean;
}

export interface CheckedPart {
  readonly text: string;
  /** The file that is taken for it; null where it is missing. */
  readonly fileId: number | null;
}

export interface CheckedFile {
  readonly id: number;
  readonly problems: readonly string[];
}

export interface DeliveryCheck {
  readonly parts: readonly CheckedPart[];
  readonly files: readonly CheckedFile[];
}

const SAYS: readonly (readonly [PartKind, RegExp])[] = [
  ['instrumental', /instr|karaoke|(no|without)[ _-]?(vocals?|vox|voice)|\binst\b/i],
  ['a-cappella', /a[ _-]?cap+el|(vocals?|vox|voices?)[ _-]?only/i],
  ['clean', /clean/i],
  ['stems', /stem/i],
  ['mix', /unmastered|pre[ _-]?master|mix(?!.*master)/i],
  ['master', /master/i],
];

/** What a file is for by its name; null where that says nothing. */
export function kindOfName(name: string): PartKind | null {
  return SAYS.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

function fits(part: PromisedPart, file: CandidateFile): boolean {
  const format = part.format === null || part.format === file.format;
  return format && (part.bits === null || part.bits === file.bits);
}

// An instrumental must say that it is one; a mix or a master may be called anything.
const MUST_SAY: ReadonlySet<PartKind | null> = new Set(['instrumental', 'a-cappella', 'clean', 'stems']);

function fileFor(part: PromisedPart, files: readonly CandidateFile[]): CandidateFile | undefined {
  const fitting = files.filter((file) => fits(part, file));
  const named = fitting.find(({ name }) => kindOfName(name) === part.kind);
  if (named !== undefined || MUST_SAY.has(part.kind)) return named;
  const unsaid = fitting.find(({ name }) => kindOfName(name) === null);
  return unsaid ?? (part.kind === null ? fitting[0] : undefined);
}

function matched(parts: readonly PromisedPart[], files: readonly CandidateFile[]): Map<PromisedPart, number> {
  const found = new Map<PromisedPart, number>();
  const left = new Set(files);
  // What must say its name first, then what has one, then what any file of the format does for.
  const weight = ({ kind }: PromisedPart): number => (MUST_SAY.has(kind) ? 0 : kind === null ? 2 : 1);
  for (const part of parts.toSorted((a, b) => weight(a) - weight(b))) {
    const file = fileFor(part, [...left]);
    if (file === undefined) continue;
    left.delete(file);
    found.set(part, file.id);
  }
  return found;
}

const LOSSLESS: ReadonlySet<PartFormat | null> = new Set(['wav', 'aiff', 'flac']);

function depthProblem(
  file: CandidateFile,
  promised: readonly PromisedPart[],
  isMatched: boolean,
): string | null {
  const depths = promised.flatMap(({ bits }) => bits ?? []);
  const limit = Math.max(0, ...depths);
  if (!LOSSLESS.has(file.format) || file.bits === null) return null;
  if (!isMatched && limit > file.bits) return `It is ${file.bits}-bit. ${limit}-bit was promised.`;
  if (file.bits > 16 && file.bitsUsed !== null && file.bitsUsed > 0 && file.bitsUsed <= 16)
    return `It says ${file.bits}-bit, but only ${file.bitsUsed} bits carry sound.`;
  return null;
}

function formatProblem(
  file: CandidateFile,
  promised: readonly PromisedPart[],
  isMatched: boolean,
): string | null {
  if (file.format !== 'mp3' || isMatched) return null;
  const lossless = promised.find(({ format }) => LOSSLESS.has(format));
  if (lossless !== undefined) return `It is an mp3. ${partText(lossless)} was promised.`;
  return kindOfName(file.name) === 'master' ? 'It is an mp3. A master should be a WAV.' : null;
}

function problemsOf(file: CandidateFile, promised: readonly PromisedPart[], isMatched: boolean): string[] {
  if (file.unreadable) return ['It contains no readable audio.'];
  const found = [
    formatProblem(file, promised, isMatched),
    depthProblem(file, promised, isMatched),
    file.silent === true ? 'It is silent.' : null,
    file.truncated ? 'It is shorter than its header says: it was cut off.' : null,
    file.rate !== null && file.rate < 44_100 ? `Its sample rate is ${file.rate / 1000} kHz.` : null,
  ];
  return found.filter((problem) => problem !== null);
}

/** Holds the files of a version against what was promised: which parts are missing, and which files are wrong. */
export function checkDelivery(
  promised: readonly PromisedPart[],
  files: readonly CandidateFile[],
): DeliveryCheck {
  const found = matched(promised, files);
  const used = new Set(found.values());
  return {
    parts: promised.map((part) => ({ text: partText(part), fileId: found.get(part) ?? null })),
    files: files.map((file) => ({ id: file.id, problems: problemsOf(file, promised, used.has(file.id)) })),
  };
}

/** What a check says of files, in words. */
export interface CheckText {
  readonly parts: readonly { readonly text: string; readonly file: string | null }[];
  readonly files: readonly { readonly name: string; readonly problems: readonly string[] }[];
}

/** The longest flag, and the most of them, that a delivery names. */
export const MAX_FLAG_LENGTH = 300;
export const MAX_FLAGS = 100;

/** What is missing or wrong, one line each; empty where nothing is. Whoever delivers nevertheless names these lines. */
export function flagsOf({ parts, files }: CheckText): string[] {
  const missing = parts.filter(({ file }) => file === null).map(({ text }) => `Missing: ${text}`);
  const wrong = files.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`));
  return [...missing, ...wrong].slice(0, MAX_FLAGS).map(asFlag);
}

// A name of 255 letters must not make a flag that nobody can send back; nor half a letter at its end.
function asFlag(line: string): string {
  return line.slice(0, MAX_FLAG_LENGTH).toWellFormed().trim();
}
