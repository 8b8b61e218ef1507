import type { ByteSource } from './containers/byte-source';
import { viewOf } from './containers/chunks';
import { flacPieces } from './containers/flac-frames';
import { bitsOfSamples } from './containers/pcm-decoder';
import type { ContainerWarning, SoundFormat } from './containers/pcm-format';
import { Meter } from './metering/meter';
import { overBudget } from './sound-budget';
import {
  isMeasurableRate,
  type CompressedKind,
  type Decoded,
  type MeasureOptions,
  type OpenDecoder,
  type SoundFault,
  type SoundReport,
} from './sound-report';

type CompressedOptions = MeasureOptions & { readonly decoders: OpenDecoder };

const PIECE: Record<CompressedKind, number> = { flac: 2048, mp3: 65_536 };
/** Values that one piece may become: far more than any real file needs. */
const MAX_VALUES = 2 ** 24;
const FULL_BITS = 24;
const READ = 2 ** 18;

type Head = Pick<SoundFormat, 'bits' | 'rate' | 'channels'> & { readonly said: number };

/** STREAMINFO, which every FLAC file begins with (RFC 9639, section 8.2). */
async function readStreamInfo(source: ByteSource, start: number): Promise<Head | SoundFault> {
  const view = await viewOf(source, start, 42);
  if (view.byteLength < 42 || (view.getUint8(4) & 0x7f) !== 0) return 'broken-header';
  const packed = view.getUint32(18, false);
  const rate = packed >>> 12;
  const head = {
    rate,
    channels: ((packed >>> 9) & 7) + 1,
    bits: ((packed >>> 4) & 31) + 1,
    said: (packed & 15) * 2 ** 32 + view.getUint32(22, false),
  };
  return rate === 0 || head.bits < 4 ? 'impossible-format' : head;
}

/** How a file ended: as it should, in the middle, or refused. */
type Ending = 'whole' | 'cut' | SoundFault;

/** Feeds a meter with whatever comes out of a decoder, and notes what the samples need. */
class Intake {
  readonly #kernel: MeasureOptions['kernel'];
  #meter: Meter | null = null;
  #rate = 0;
  #channels = 0;
  #bits = 0;
  #bytes = 0;
  frames = 0;

  constructor(kernel: MeasureOptions['kernel']) {
    this.#kernel = kernel;
  }

  /** Takes what so many bytes were decoded to; anything but 'whole' where it can't go on. */
  take({ channels, rate }: Decoded, bytes: number): Ending {
    this.#bytes += bytes;
    const length = channels[0]?.length ?? 0;
    if (length === 0) return 'whole';
    if (!isMeasurableRate(rate)) return 'cut';
    if (length * channels.length > MAX_VALUES) return 'unpacks-too-far';
    this.#meter ??= this.#begin(rate, channels.length);
    if (rate !== this.#rate || channels.length !== this.#channels) return 'cut';
    const frames = this.frames + length;
    const over = overBudget({ bytes: this.#bytes, frames, channels: channels.length, rate });
    if (over !== null) return over;
    for (const samples of channels) this.#bits = bitsOfSamples(samples, this.#bits);
    this.#meter.take(channels);
    this.frames = frames;
    return 'whole';
  }

  report(format: Pick<SoundFormat, 'container' | 'bits' | 'warnings'>): SoundReport {
    if (this.#meter === null) return { ok: false, fault: 'header-only' };
    const isLossy = format.container === 'mp3';
    const measurement = this.#meter.finish();
    return {
      ok: true,
      format: {
        ...format,
        encoding: isLossy ? 'float' : 'int',
        rate: this.#rate,
        channels: this.#channels,
        frames: this.frames,
        timeReference: null,
      },
      facts: {
        bitsUsed: isLossy ? 0 : this.#bits > FULL_BITS ? format.bits : this.#bits,
        notNumbers: 0,
        over: (measurement.samplePeak ?? 0) > 0,
      },
      measurement,
    };
  }

  #begin(rate: number, channels: number): Meter {
    this.#rate = rate;
    this.#channels = channels;
    return new Meter({ rate, channels, ...(this.#kernel === undefined ? {} : { kernel: this.#kernel }) });
  }
}

async function decoded(decoding: Promise<Decoded>): Promise<Decoded | null> {
  try {
    return await decoding;
  } catch {
    // What a decoder throws at is the file's fault, and the file's end for us.
    return null;
  }
}

function* mp3Pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE.mp3) yield bytes.subarray(from, from + PIECE.mp3);
}

async function feed(
  source: ByteSource,
  { kind, start }: { kind: CompressedKind; start: number },
  { options, intake }: { options: CompressedOptions; intake: Intake },
): Promise<Ending> {
  const decoder = await options.decoders(kind);
  const taken = async (decoding: Promise<Decoded>, bytes: number): Promise<Ending> => {
    const sound = await decoded(decoding);
    return sound === null ? 'cut' : intake.take(sound, bytes);
  };
  try {
    for (let at = start; at < source.size; at += READ) {
      const bytes = await source.read(at, READ);
      for (const piece of kind === 'flac' ? flacPieces(bytes, PIECE.flac) : mp3Pieces(bytes)) {
        const ending = await taken(decoder.decode(piece), piece.length);
        if (ending !== 'whole') return ending;
      }
      options.onProgress?.(Math.min(1, (at + READ - start) / (source.size - start)));
      options.signal?.throwIfAborted();
    }
    return await taken(decoder.end(), 0);
  } finally {
    decoder.free();
  }
}

/**
 * Measures FLAC or mp3, decoded as it is read.
 * @param file its kind, and where it begins behind tags
 */
export async function measureCompressed(
  source: ByteSource,
  file: { readonly kind: CompressedKind; readonly start: number },
  options: CompressedOptions,
): Promise<SoundReport> {
  const head = file.kind === 'flac' ? await readStreamInfo(source, file.start) : null;
  if (typeof head === 'string') return { ok: false, fault: head };
  if (head !== null && !isMeasurableRate(head.rate)) return { ok: false, fault: 'rate-out-of-reach' };
  const intake = new Intake(options.kernel);
  const ending = await feed(source, file, { options, intake });
  if (ending !== 'whole' && ending !== 'cut') return { ok: false, fault: ending };
  const warnings: ContainerWarning[] = [];
  if (ending === 'cut' || (head !== null && head.said > intake.frames)) warnings.push('truncated');
  return intake.report({ container: file.kind, bits: head?.bits ?? 0, warnings });
}
