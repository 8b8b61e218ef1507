import type { ByteSource } from '../containers/byte-source';
import { flacPieces } from '../containers/flac-frames';
import type { CompressedKind, Decoded, OpenDecoder, SoundDecoder } from '../sound-report';
import type { SoundReader } from './sound-reader';

const READ = 2 ** 18;
const PIECE = 2048;

/** A compressed sound as it was measured before: files of mp3 do not say how long they are. */
export interface CompressedSound {
  readonly kind: CompressedKind;
  /** Where it begins behind tags. */
  readonly start: number;
  /** Hz. */
  readonly rate: number;
  readonly channels: number;
  readonly frames: number;
}

/** A sound that is read from its start to its end: a place before the last one asked for is gone. */
export interface ForwardReader extends SoundReader {
  /** Gives back the decoder's memory. */
  free(): void;
}

async function* decodedPieces(
  source: ByteSource,
  { kind, start }: CompressedSound,
  decoder: SoundDecoder,
): AsyncGenerator<Decoded> {
  for (let at = start; at < source.size; at += READ) {
    const bytes = await source.read(at, READ);
    for (const piece of kind === 'flac' ? flacPieces(bytes, PIECE) : [bytes]) yield decoder.decode(piece);
  }
  yield decoder.end();
}

/** Samples that were decoded and may still be asked for. */
class Held {
  #sides: Float32Array[];
  #from = 0;

  constructor(channels: number) {
    this.#sides = Array.from({ length: channels }, () => new Float32Array());
  }

  get end(): number {
    return this.#from + (this.#sides[0]?.length ?? 0);
  }

  drop(before: number): void {
    const gone = Math.min(Math.max(0, before - this.#from), this.end - this.#from);
    if (gone === 0) return;
    this.#sides = this.#sides.map((side) => side.slice(gone));
    this.#from += gone;
  }

  add(pieces: readonly (readonly Float32Array[])[]): void {
    const more = pieces.reduce((sum, [side]) => sum + (side?.length ?? 0), 0);
    this.#sides = this.#sides.map((side, channel) => {
      const longer = new Float32Array(side.length + more);
      longer.set(side);
      let at = side.length;
      for (const piece of pieces) {
        longer.set(piece[channel] ?? new Float32Array(), at);
        at += piece[0]?.length ?? 0;
      }
      return longer;
    });
  }

  read(from: number, count: number): Float32Array[] {
    return this.#sides.map((side) => {
      const wanted = new Float32Array(count);
      const part = side.subarray(Math.max(0, from - this.#from), Math.max(0, from + count - this.#from));
      wanted.set(part, Math.max(0, this.#from - from));
      return wanted;
    });
  }
}

/** Opens a compressed sound to be read once from its start; silence before it, after its end and after what is broken. */
export async function openForward(
  source: ByteSource,
  { sound, decoders }: { sound: CompressedSound; decoders: OpenDecoder },
): Promise<ForwardReader> {
  const decoder = await decoders(sound.kind);
  const pieces = decodedPieces(source, sound, decoder);
  const held = new Held(sound.channels);
  let isOver = false;
  const next = async (): Promise<readonly Float32Array[] | null> => {
    const piece = await pieces.next().catch(() => null);
    if (piece === null || piece.done === true) return null;
    const { channels, rate } = piece.value;
    if (channels.length === 0) return [];
    return rate === sound.rate && channels.length === sound.channels ? channels : null;
  };
  return {
    rate: sound.rate,
    channels: sound.channels,
    frames: sound.frames,
    async read(from, count) {
      held.drop(from);
      const waiting: (readonly Float32Array[])[] = [];
      let end = held.end;
      while (!isOver && end < from + count) {
        const piece = await next();
        if (piece === null) isOver = true;
        // Decoders use their memory again.
        else if ((piece[0]?.length ?? 0) > 0) waiting.push(piece.map((side) => side.slice()));
        end += piece?.[0]?.length ?? 0;
      }
      if (waiting.length > 0) held.add(waiting);
      return held.read(from, count);
    },
    free: () => decoder.free(),
  };
}
