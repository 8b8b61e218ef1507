import { setImmediate as nextTurn } from 'node:timers/promises';
import { Meter } from '@/audio/metering/meter';
import type { SoundReader } from '@/audio/stems/sound-reader';

/** Frames that are worked on without a pause: a few milliseconds. */
const PIECE = 8192;

/** A sound piece by piece, from its start to its end; others have their turn in between. */
export async function* piecesOf(sound: SoundReader): AsyncGenerator<Float32Array[]> {
  for (let from = 0; from < sound.frames; from += PIECE) {
    yield await sound.read(from, Math.min(PIECE, sound.frames - from));
    await nextTurn();
  }
}

/** Takes samples of a known rate as they come, and says how high they reach. */
export class PeakTaker {
  readonly #meter: Meter;

  /** @param rate Hz */
  constructor(rate: number, channels: number) {
    this.#meter = new Meter({ rate, channels });
  }

  /** @param channels as many arrays of one length as were announced, -1 to 1 and beyond */
  take(channels: readonly Float32Array[]): void {
    this.#meter.take(channels);
  }

  /** dBTP; null for silence. */
  truePeak(): number | null {
    return this.#meter.finish().truePeak;
  }
}
