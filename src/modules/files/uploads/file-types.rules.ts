/** One kind of file that the studio takes. */
export interface FileType {
  readonly id: string;
  readonly extensions: readonly string[];
  readonly mediaType: string;
  /** Whether a browser can play it in the page. */
  readonly audio: boolean;
  /** Whether a file that starts with these bytes can be of this kind; `whole` when there are no more. */
  readonly matches: (start: Uint8Array, whole: boolean) => boolean;
}

/** Bytes from the start of a file that are enough to tell every type but text. */
export const SNIFF_BYTES = 4096;

function ascii(bytes: Uint8Array, at: number, text: string): boolean {
  if (bytes.length < at + text.length) return false;
  return Array.from(text, (letter) => letter.charCodeAt(0)).every(
    (code, index) => bytes[at + index] === code,
  );
}

function anyAscii(bytes: Uint8Array, at: number, texts: readonly string[]): boolean {
  return texts.some((text) => ascii(bytes, at, text));
}

function starts(bytes: Uint8Array, head: readonly number[]): boolean {
  return bytes.length >= head.length && head.every((byte, index) => bytes[index] === byte);
}

// Four header bytes of an MPEG audio frame: 11 bits of sync, then version, layer, bit rate and sample rate, of
// which some values do not exist (ISO/IEC 11172-3, 2.4.2.3).
function isMpegFrame(bytes: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = bytes;
  if (bytes.length < 4 || first !== 0xff || (second & 0xe0) !== 0xe0) return false;
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  return version !== 1 && layer === 1 && third >> 4 !== 15 && third >> 4 !== 0 && ((third >> 2) & 3) !== 3;
}

// ID3v2: ten bytes of header, the size of the rest in four times seven bits (id3.org, id3v2.4.0-structure, 3.1).
function afterId3(bytes: Uint8Array): Uint8Array | null {
  if (!ascii(bytes, 0, 'ID3') || bytes.length < 10) return null;
  const size = bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  return bytes.subarray(10 + size);
}

function isFlac(bytes: Uint8Array): boolean {
  const tagged = afterId3(bytes);
  return ascii(bytes, 0, 'fLaC') || (tagged !== null && (tagged.length === 0 || ascii(tagged, 0, 'fLaC')));
}

function isMp3(bytes: Uint8Array): boolean {
  const tagged = afterId3(bytes);
  // A picture in the tag can be longer than what we look at.
  if (tagged !== null) return tagged.length < 4 || tagged[0] === 0 || isMpegFrame(tagged);
  return isMpegFrame(bytes);
}

const MP4_AUDIO_BRANDS = [
  'M4A ',
  'M4B ',
  'M4P ',
  'mp41',
  'mp42',
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'dash',
];

function isText(bytes: Uint8Array, whole: boolean): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !whole });
    return true;
  } catch {
    return false;
  }
}

function type(names: string, mediaType: string, matches: FileType['matches']): FileType {
  const extensions = names.split(' ');
  const audio = mediaType.startsWith('audio/') && mediaType !== 'audio/midi';
  return { id: extensions[0] ?? names, extensions, mediaType, audio, matches };
}

/** Everything that can be sent, by its first extension. */
export const FILE_TYPES: readonly FileType[] = [
  type('wav wave bwf', 'audio/wav', (b) => anyAscii(b, 0, ['RIFF', 'RF64', 'BW64']) && ascii(b, 8, 'WAVE')),
  type('aiff aif aifc', 'audio/aiff', (b) => ascii(b, 0, 'FORM') && anyAscii(b, 8, ['AIFF', 'AIFC'])),
  type('flac', 'audio/flac', isFlac),
  type('mp3', 'audio/mpeg', isMp3),
  type('m4a', 'audio/mp4', (b) => ascii(b, 4, 'ftyp') && anyAscii(b, 8, MP4_AUDIO_BRANDS)),
  type('ogg oga', 'audio/ogg', (b) => ascii(b, 0, 'OggS')),
  type('zip', 'application/zip', (b) => starts(b, [0x50, 0x4b, 3, 4]) || starts(b, [0x50, 0x4b, 5, 6])),
  type('rar', 'application/vnd.rar', (b) => ascii(b, 0, 'Rar!') && starts(b.subarray(4), [0x1a, 7])),
  type('7z', 'application/x-7z-compressed', (b) => starts(b, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])),
  type('pdf', 'application/pdf', (b) => ascii(b, 0, '%PDF-')),
  // Never as text/*: a download is a download, and nothing between may recode it.
  type('txt', 'application/octet-stream', isText),
  type('mid midi', 'audio/midi', (b) => ascii(b, 0, 'MThd')),
];

/** The `accept` attribute of a file field. */
export const ACCEPTED_FILES = FILE_TYPES.flatMap((kind) => kind.extensions.map((name) => `.${name}`)).join(
  ',',
);

/** The names of the types as people read them. */
export const ACCEPTED_NAMES = 'WAV, AIFF, FLAC, MP3, M4A, OGG, ZIP, RAR, 7Z, PDF, TXT, MID';

/** The type that a file name claims by its extension; null where we take no such files. */
export function typeOfName(name: string): FileType | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return FILE_TYPES.find((kind) => extension !== undefined && kind.extensions.includes(extension)) ?? null;
}

/** The type with this media type, as the file list stores it; null for an unknown one. */
export function typeOfMedia(mediaType: string): FileType | null {
  return FILE_TYPES.find((kind) => kind.mediaType === mediaType) ?? null;
}
