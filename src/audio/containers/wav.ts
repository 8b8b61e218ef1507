import type { ByteSource } from './byte-source';
import { chunksOf, viewOf, type Chunk } from './chunks';
import { isPossible, type ContainerAnswer, type ContainerWarning, type PcmFormat } from './pcm-format';

// Microsoft, mmreg.h: format tags of WAVE files.
const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
const UNKNOWN_SIZE = 0xffffffff;

type Samples = Pick<
  PcmFormat,
  'encoding' | 'unsigned' | 'bits' | 'bytesPerSample' | 'rate' | 'channels' | 'channelMask'
>;

/** Reads a `fmt ` chunk; 'unknown' for encodings other than PCM and float, null where it is too short. */
function readFormat(view: DataView): Samples | 'unknown' | null {
  if (view.byteLength < 16) return null;
  const tag = view.getUint16(0, true);
  const channels = view.getUint16(2, true);
  const container = view.getUint16(14, true);
  const extended = tag === EXTENSIBLE && view.byteLength >= 26;
  // The sub-format is a GUID whose first two bytes are the tag.
  const encoding = extended ? view.getUint16(24, true) : tag;
  if (encoding !== PCM && encoding !== FLOAT) return 'unknown';
  const said = extended ? view.getUint16(18, true) : container;
  const mask = extended ? view.getUint32(20, true) : 0;
  const bytesPerSample = Math.ceil(container / 8);
  return {
    encoding: encoding === FLOAT ? 'float' : 'int',
    unsigned: bytesPerSample === 1,
    bits: said === 0 || said > container ? container : said,
    bytesPerSample,
    rate: view.getUint32(4, true),
    channels,
    channelMask: mask === 0 ? null : mask,
  };
}

function bigSize(view: DataView, offset: number): number | null {
  if (view.byteLength < offset + 8) return null;
  return view.getUint32(offset + 4, true) * 2 ** 32 + view.getUint32(offset, true);
}

interface Found {
  format: Samples | 'unknown' | null;
  data: Chunk | null;
  /** Size of the data as RF64's `ds64` chunk has it (EBU Tech 3306, section 4). */
  size: number | null;
  timeReference: number | null;
}

// EBU Tech 3285, section 2.3: texts of 256, 32, 32, 10 and 8 bytes stand before it.
const TIME_REFERENCE = 338;

async function walk(source: ByteSource, start: number): Promise<Found> {
  const found: Found = { format: null, data: null, size: null, timeReference: null };
  await chunksOf(source, { start: start + 12, littleEndian: true }, async (chunk) => {
    if (chunk.id === 'ds64') found.size = bigSize(await viewOf(source, chunk.offset, 24), 8);
    if (chunk.id === 'bext')
      found.timeReference = bigSize(await viewOf(source, chunk.offset + TIME_REFERENCE, 8), 0);
    if (chunk.id === 'fmt ')
      found.format = readFormat(await viewOf(source, chunk.offset, Math.min(chunk.size, 40)));
    if (chunk.id !== 'data') return {};
    found.data = chunk;
    const size = chunk.size === UNKNOWN_SIZE ? (found.size ?? source.size - chunk.offset) : chunk.size;
    // Some write the format behind the data; else nothing after it is of use.
    return { size, enough: found.format !== null };
  });
  return found;
}

/**
 * Reads the head of a WAV, RF64 or BW64 file (Microsoft Multimedia Programming Interface 1.0; EBU Tech 3306;
 * ITU-R BS.2088).
 * @param start where its `RIFF` stands: behind an ID3 tag, where a program put one before
 */
export async function readWav(source: ByteSource, start: number, big: boolean): Promise<ContainerAnswer> {
  const { format, data, size, timeReference } = await walk(source, start);
  if (format === 'unknown') return { ok: false, fault: 'unknown-encoding' };
  if (format === null) return { ok: false, fault: 'broken-header' };
  if (!isPossible(format)) return { ok: false, fault: 'impossible-format' };
  if (data === null) return { ok: false, fault: 'header-only' };
  const there = Math.max(0, source.size - data.offset);
  const unfinished = data.size === 0 || (data.size === UNKNOWN_SIZE && size === null);
  const said = unfinished ? there : data.size === UNKNOWN_SIZE ? (size ?? there) : data.size;
  const bytes = Math.min(said, there);
  const frameBytes = format.bytesPerSample * format.channels;
  const frames = Math.floor(bytes / frameBytes);
  if (frames === 0) return { ok: false, fault: 'header-only' };
  const warnings: ContainerWarning[] = [];
  if (unfinished) warnings.push('unfinished');
  if (said > there) warnings.push('truncated');
  if (bytes % frameBytes !== 0) warnings.push('ragged-end');
  const container = big ? 'rf64' : 'wav';
  return {
    ok: true,
    format: {
      ...format,
      container,
      littleEndian: true,
      dataOffset: data.offset,
      frames,
      timeReference,
      warnings,
    },
  };
}
