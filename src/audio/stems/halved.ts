import type { SoundReader } from './sound-reader';

/** Gains of a low pass that ends at a quarter of the rate, so that every other sample can go. */
const HALF_BAND_TAPS = 63;

const halfBand = Float64Array.from({ length: HALF_BAND_TAPS }, (_, index) => {
  const at = index - (HALF_BAND_TAPS - 1) / 2;
  const window =
    0.42 -
    0.5 * Math.cos((2 * Math.PI * index) / (HALF_BAND_TAPS - 1)) +
    0.08 * Math.cos((4 * Math.PI * index) / (HALF_BAND_TAPS - 1));
  return (at === 0 ? 0.5 : Math.sin((Math.PI * at) / 2) / (Math.PI * at)) * window;
});

/** The same sound at half its rate. */
function halved(sound: SoundReader): SoundReader {
  const reach = (HALF_BAND_TAPS - 1) / 2;
  return {
    rate: sound.rate / 2,
    channels: sound.channels,
    frames: Math.ceil(sound.frames / 2),
    async read(from, count) {
      const wide = await sound.read(from * 2 - reach, count * 2 + 2 * reach);
      return wide.map((side) =>
        Float32Array.from({ length: count }, (_, frame) =>
          halfBand.reduce((sum, gain, tap) => sum + gain * (side[frame * 2 + tap] ?? 0), 0),
        ),
      );
    },
  };
}

/** The sound at the first of these rates that halving comes to, its own included; null where there is none. */
export function halvedTo(sound: SoundReader, rates: ReadonlySet<number>): SoundReader | null {
  const lowest = Math.min(...rates);
  for (let one = sound; one.rate >= lowest; one = halved(one)) if (rates.has(one.rate)) return one;
  return null;
}
