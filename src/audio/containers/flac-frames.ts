/** What a FLAC file says of itself at its beginning (RFC 9639, 8.2). */
export interface FlacInfo {
  /** Hz. */
  readonly rate: number;
  readonly channels: number;
  readonly bits: number;
  /** Frames of sound; 0 where the file does not say. */
  readonly frames: number;
  /** Frames of a block, where all have as many; else null. */
  readonly blockSize: number | null;
  /** The most bytes that a block takes. */
  readonly mostBytes: number;
  /** Where the first block begins. */
  readonly start: number;
}

/** The header of one block. */
export interface FlacBlock {
  /** First frame of sound in it. */
  readonly from: number;
  readonly frames: number;
}

const STREAMINFO_BYTES = 34;
const MAX_METADATA = 128;

/** Where metadata begins and how much of it there is, from 4 bytes of a block's head. */
export function flacMetadata(head: Uint8Array): { last: boolean; type: number; bytes: number } {
  const [a = 0, b = 0, c = 0, d = 0] = head;
  return { last: (a & 0x80) !== 0, type: a & 0x7f, bytes: (b << 16) | (c << 8) | d };
}

/** Reads the facts, and walks over the rest of the metadata; null where it is no FLAC file or a broken one. */
export async function readFlacInfo(
  read: (offset: number, length: number) => Promise<Uint8Array>,
): Promise<FlacInfo | null> {
  const head = await read(0, 8 + STREAMINFO_BYTES);
  if (head.length < 8 + STREAMINFO_BYTES || String.fromCharCode(...head.subarray(0, 4)) !== 'fLaC')
    return null;
  const first = flacMetadata(head.subarray(4));
  if (first.type !== 0 || first.bytes < STREAMINFO_BYTES) return null;
  let start = 8 + first.bytes;
  let { last } = first;
  for (let count = 0; !last && count < MAX_METADATA; count += 1) {
    const next = await read(start, 4);
    if (next.length < 4) return null;
    const block = flacMetadata(next);
    start += 4 + block.bytes;
    ({ last } = block);
  }
  return factsOf(head.subarray(8), start);
}

function factsOf(bytes: Uint8Array, start: number): FlacInfo | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [min, limit] = [view.getUint16(0), view.getUint16(2)];
  const packed = view.getUint32(10);
  const rate = packed >>> 12;
  const channels = ((packed >>> 9) & 7) + 1;
  const bits = ((packed >>> 4) & 31) + 1;
  if (rate === 0 || limit < 16 || bits < 4) return null;
  const said = (view.getUint8(7) << 16) | (view.getUint8(8) << 8) | view.getUint8(9);
  return {
    rate,
    channels,
    bits,
    frames: (packed & 15) * 2 ** 32 + view.getUint32(14),
    blockSize: min === limit ? min : null,
    // Uncompressed blocks are the largest: samples as they are, one bit more for differences, and headers.
    mostBytes: Math.max(said, Math.ceil((limit * channels * (bits + 1)) / 8) + 64),
    start,
  };
}

const CRC8 = new Uint8Array(256).map((_, value) => {
  let crc = value;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80) === 0 ? crc << 1 : (crc << 1) ^ 0x07;
  return crc;
});

function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = CRC8[crc ^ byte] ?? 0;
  return crc;
}

/** The number of a block as it is coded, like UTF-8 but up to 36 bits (RFC 9639, 9.1.5). */
function codedNumber(bytes: Uint8Array, at: number): { value: number; length: number } | null {
  const first = bytes[at] ?? 0xff;
  if (first < 0x80) return { value: first, length: 1 };
  const length = Math.clz32(~(first << 24));
  if (length < 2 || length > 7) return null;
  let value = length === 7 ? 0 : first & (2 ** (7 - length) - 1);
  for (let i = 1; i < length; i += 1) {
    const byte = bytes[at + i] ?? 0;
    if ((byte & 0xc0) !== 0x80) return null;
    value = value * 64 + (byte & 0x3f);
  }
  return { value, length };
}

/** Reads the header of a block, checked by its checksum and by what the file says; null where there is none. */
export function readFlacBlock(bytes: Uint8Array, at: number, info: FlacInfo): FlacBlock | null {
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xfe) !== 0xf8) return null;
  const variable = ((bytes[at + 1] ?? 0) & 1) === 1;
  const [sizeCode, rateCode] = [(bytes[at + 2] ?? 0) >> 4, (bytes[at + 2] ?? 0) & 15];
  const number = codedNumber(bytes, at + 4);
  if (number === null || sizeCode === 0 || rateCode === 15) return null;
  let end = at + 4 + number.length;
  let frames = sizeCode === 1 ? 192 : sizeCode <= 5 ? 576 * 2 ** (sizeCode - 2) : 2 ** sizeCode;
  if (sizeCode === 6) frames = (bytes[end] ?? 0) + 1;
  if (sizeCode === 7) frames = (((bytes[end] ?? 0) << 8) | (bytes[end + 1] ?? 0)) + 1;
  if (sizeCode === 6 || sizeCode === 7) end += sizeCode - 5;
  if (rateCode >= 12) end += rateCode === 12 ? 1 : 2;
  if (end >= bytes.length || crc8(bytes.subarray(at, end)) !== bytes[end]) return null;
  const from = variable ? number.value : number.value * (info.blockSize ?? frames);
  return info.frames > 0 && from >= info.frames ? null : { from, frames };
}

/** Libraries divide by the largest value, one too few: full scale is a power of two everywhere else. */
export function toFullScale(samples: Float32Array, bits: number): void {
  const full = 2 ** (bits - 1);
  for (let i = 0; i < samples.length; i += 1)
    samples[i] = Math.round((samples[i] as number) * (full - 1)) / full;
}

/** Blocks that a piece may begin before it is cut smaller; one as encoders write them begins a block or two. */
const CROWDED = 8;
const SMALL_PIECE = 128;

/**
 * Cuts bytes into pieces for a decoder, such that none becomes much: where many blocks seem to begin, as in silence and
 * in files made to burst, pieces are small. A block holds up to 65,535 frames of eight channels in some forty bytes.
 * @param size bytes of a piece elsewhere
 */
export function* flacPieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) {
    const piece = bytes.subarray(from, from + size);
    let blocks = 0;
    for (let at = piece.indexOf(0xff); at !== -1; at = piece.indexOf(0xff, at + 1))
      if (((piece[at + 1] ?? 0) & 0xfe) === 0xf8) blocks += 1;
    if (blocks <= CROWDED) yield piece;
    else for (let at = 0; at < piece.length; at += SMALL_PIECE) yield piece.subarray(at, at + SMALL_PIECE);
  }
}
