import type { ByteSource } from './byte-source';
import { chunksOf, textAt, viewOf, type Chunk } from './chunks';
import { isPossible, type ContainerAnswer, type ContainerWarning, type PcmFormat } from './pcm-format';

/** An 80-bit extended number, as IEEE 754 and Apple's SANE have it; NaN where it is none that a rate could be. */
function extended(view: DataView, offset: number): number {
  const exponent = view.getUint16(offset, false);
  const mantissa = view.getUint32(offset + 2, false) * 2 ** 32 + view.getUint32(offset + 6, false);
  if (exponent === 0x7fff || exponent >= 0x8000) return Number.NaN;
  return mantissa * 2 ** (exponent - 16_383 - 63);
}

/** Compression types of AIFF-C that leave samples as they are: encoding and, where it is fixed, the bytes of a sample. */
const PLAIN: Readonly<Record<string, { encoding: 'int' | 'float'; little?: true; bytes?: number }>> = {
  NONE: { encoding: 'int' },
  twos: { encoding: 'int' },
  sowt: { encoding: 'int', little: true },
  in24: { encoding: 'int', bytes: 3 },
  in32: { encoding: 'int', bytes: 4 },
  fl32: { encoding: 'float', bytes: 4 },
  FL32: { encoding: 'float', bytes: 4 },
  fl64: { encoding: 'float', bytes: 8 },
  FL64: { encoding: 'float', bytes: 8 },
};

type Common = Pick<
  PcmFormat,
  'encoding' | 'littleEndian' | 'unsigned' | 'bits' | 'bytesPerSample' | 'rate' | 'channels' | 'channelMask'
> & { readonly said: number };

function readCommon(view: DataView, compressed: boolean): Common | 'unknown' | null {
  if (view.byteLength < 18) return null;
  const kind = compressed ? PLAIN[textAt(view, 18, 4)] : PLAIN['NONE'];
  if (kind === undefined) return 'unknown';
  const bits = view.getUint16(6, false);
  return {
    encoding: kind.encoding,
    littleEndian: kind.little ?? false,
    unsigned: false,
    bits: kind.encoding === 'float' ? (kind.bytes ?? 4) * 8 : bits,
    bytesPerSample: kind.bytes ?? Math.ceil(bits / 8),
    rate: Math.round(extended(view, 8)),
    channels: view.getUint16(0, false),
    channelMask: null,
    said: view.getUint32(2, false),
  };
}

interface Found {
  common: Common | 'unknown' | null;
  sound: Chunk | null;
  skip: number;
}

async function walk(source: ByteSource, start: number, compressed: boolean): Promise<Found> {
  const found: Found = { common: null, sound: null, skip: 0 };
  await chunksOf(source, { start: start + 12, littleEndian: false }, async (chunk) => {
    if (chunk.id === 'COMM')
      found.common = readCommon(await viewOf(source, chunk.offset, Math.min(chunk.size, 24)), compressed);
    if (chunk.id === 'SSND') {
      const head = await viewOf(source, chunk.offset, 8);
      found.skip = head.byteLength === 8 ? 8 + head.getUint32(0, false) : 8;
      found.sound = chunk;
    }
    return { enough: found.common !== null && found.sound !== null };
  });
  return found;
}

/**
 * Reads the head of an AIFF or AIFF-C file (Apple, Audio Interchange File Format 1.3 and AIFF-C draft 1991).
 * @param start where its `FORM` stands
 */
export async function readAiff(
  source: ByteSource,
  start: number,
  compressed: boolean,
): Promise<ContainerAnswer> {
  const { common, sound, skip } = await walk(source, start, compressed);
  if (common === 'unknown') return { ok: false, fault: 'unknown-encoding' };
  if (common === null) return { ok: false, fault: 'broken-header' };
  if (!isPossible(common)) return { ok: false, fault: 'impossible-format' };
  if (sound === null) return { ok: false, fault: 'header-only' };
  const { said, ...samples } = common;
  const dataOffset = sound.offset + skip;
  const there = Math.max(0, source.size - dataOffset);
  const frameBytes = samples.bytesPerSample * samples.channels;
  const whole = Math.floor(there / frameBytes);
  const frames = said === 0 ? whole : Math.min(said, whole);
  if (frames === 0) return { ok: false, fault: 'header-only' };
  const warnings: ContainerWarning[] = [];
  if (said === 0) warnings.push('unfinished');
  if (said > whole) warnings.push('truncated');
  if (said > whole && there % frameBytes !== 0) warnings.push('ragged-end');
  return {
    ok: true,
    format: {
      ...samples,
      container: compressed ? 'aifc' : 'aiff',
      dataOffset,
      frames,
      timeReference: null,
      warnings,
    },
  };
}
