import type { Segment } from './clip-runs';

/** -70 dBFS. */
const AUDIBLE = 10 ** (-70 / 20);

/** Where a sound begins and ends: the first and the last sample above -70 dBFS. */
export class AudibleSpan {
  #first = -1;
  #last = -1;

  /** @param room samples of the segment's block, each channel */
  take(room: readonly Float32Array[], { begin, start, end, peak }: Segment): void {
    if (peak <= AUDIBLE) return;
    if (this.#first < 0) {
      let from = start;
      while (!isLoud(room, from)) from += 1;
      this.#first = begin + from;
    }
    let last = end - 1;
    while (!isLoud(room, last)) last -= 1;
    this.#last = begin + last;
  }

  /** Seconds before and after it; all of them where nothing was heard. */
  silence(frames: number, rate: number): { start: number; end: number; whole: boolean } {
    const whole = this.#first < 0;
    if (whole) return { start: frames / rate, end: frames / rate, whole };
    return { start: this.#first / rate, end: (frames - 1 - this.#last) / rate, whole };
  }
}

function isLoud(room: readonly Float32Array[], frame: number): boolean {
  for (const samples of room) if (Math.abs(samples[frame] as number) > AUDIBLE) return true;
  return false;
}
