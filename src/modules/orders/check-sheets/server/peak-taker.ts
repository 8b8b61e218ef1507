import { Meter } from '@/audio/metering/meter';

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
