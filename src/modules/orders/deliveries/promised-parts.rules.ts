import { elementsOf, withoutTags } from '@/shared/html-elements';

/** What a file is for, as far as words tell. */
export type PartKind = 'master' | 'mix' | 'instrumental' | 'a-cappella' | 'clean' | 'stems';
export type PartFormat = 'wav' | 'mp3' | 'flac' | 'aiff';

/** One file, at least, that the customer was promised. */
export interface PromisedPart {
  /** Null where the words name none: any file of the format does. */
  readonly kind: PartKind | null;
  /** Null where the words name none. */
  readonly format: PartFormat | null;
  /** Bits of a sample; null where the words name none. */
  readonly bits: number | null;
}

const NAMES: Record<PartKind, string> = {
  master: 'Master',
  mix: 'Mix',
  instrumental: 'Instrumental',
  'a-cappella': 'A cappella',
  clean: 'Clean version',
  stems: 'Stems',
};

const FORMATS: Record<PartFormat, string> = { wav: 'WAV', mp3: 'mp3', flac: 'FLAC', aiff: 'AIFF' };

/** A part in a few words: 'Master, 24-bit WAV'. */
export function partText({ kind, format, bits }: PromisedPart): string {
  const name = kind === null ? '' : NAMES[kind];
  const type = [bits === null ? '' : `${bits}-bit`, format === null ? '' : FORMATS[format]].join(' ').trim();
  return [name, type].filter((word) => word !== '').join(', ');
}

function linesOf(html: string): string[] {
  const items = elementsOf(html, ['li']).map(({ inside }) => inside);
  const lines = items.length > 0 ? items : html.split(/<br\s*\/?>|<\/p>|\n/i);
  return lines
    .map((line) =>
      withoutTags(line, ' ')
        .replace(/&nbsp;/gi, ' ')
        .replace(/&amp;/gi, '&')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
}

const A_CAPPELLA = /\ba[ -]?cap+el+as?\b/i;

// 'An instrumental master' is one thing; 'the mix without mastering' is no master.
function kindsOf(line: string): PartKind[] {
  const rest = line.replace(/\b(instrumental|a[ -]?cap+el+a|clean) (master|mix|version)s?\b/gi, '$1');
  const says = (pattern: RegExp): boolean => pattern.test(rest);
  const kinds: PartKind[] = [];
  if (says(/\bmasters?\b/i)) kinds.push('master');
  if (says(/\bmix(es)?\b/i) && !says(/\b(of|from|to) (your|the|a|one) mix\b/i)) kinds.push('mix');
  if (says(/\binstrumentals?\b/i)) kinds.push('instrumental');
  if (says(A_CAPPELLA)) kinds.push('a-cappella');
  if (says(/\bclean\b/i)) kinds.push('clean');
  return kinds;
}

function formatsOf(line: string): Pick<PromisedPart, 'format' | 'bits'>[] {
  const lossless =
    (['aiff', 'flac'] as const).find((name) => new RegExp(`\\b${name}\\b`, 'i').test(line)) ?? 'wav';
  const depths = [...line.matchAll(/\b(16|24|32)[ -]?bit/gi)].map(([, bits]) => Number(bits));
  const named = /\b(wav|aiff|flac)\b/i.test(line);
  const formats: Pick<PromisedPart, 'format' | 'bits'>[] = [...new Set(depths)].map((bits) => ({
    format: lossless,
    bits,
  }));
  if (formats.length === 0 && named) formats.push({ format: lossless, bits: null });
  if (/\bmp3s?\b/i.test(line)) formats.push({ format: 'mp3', bits: null });
  return formats;
}

// Beside the mix or master itself these are parts of their own, whether or not a format is named.
const OF_THEIR_OWN: ReadonlySet<PartKind> = new Set(['instrumental', 'a-cappella', 'clean']);

function partsOfLine(line: string): PromisedPart[] {
  const kinds = kindsOf(line);
  const formats = formatsOf(line);
  if (formats.length === 0)
    return kinds.filter((kind) => OF_THEIR_OWN.has(kind)).map((kind) => ({ kind, format: null, bits: null }));
  const all: readonly (PartKind | null)[] = kinds.length === 0 ? [null] : kinds;
  return all.flatMap((kind) => formats.map(({ format, bits }) => ({ kind, format, bits })));
}

// 'Mix And Master (With Instrumental, A Cappella And Stems)': a variation's name tells what comes on top.
function partsOfName(name: string): PromisedPart[] {
  const whole = name.trim();
  const at = whole.toLowerCase().indexOf('(with ');
  const extra = at < 0 || !whole.endsWith(')') ? '' : whole.slice(at + '(with '.length, -1);
  const kinds = kindsOf(extra).filter((kind) => OF_THEIR_OWN.has(kind));
  const all: PartKind[] = /\bstems\b/i.test(extra) ? [...kinds, 'stems'] : kinds;
  return all.map((kind) => ({ kind, format: null, bits: null }));
}

/**
 * The files that a service promises, read from the words that its customer read: the list of what it includes, and the
 * variation in its name. Lines that speak of no file promise none.
 * @param promised HTML; null where nothing was written
 */
export function promisedParts(promised: string | null, serviceName: string): PromisedPart[] {
  const said = [...linesOf(promised ?? '').flatMap(partsOfLine), ...partsOfName(serviceName)];
  const first = new Map(said.map((part) => [partText(part), part]));
  return [...first.values()];
}
