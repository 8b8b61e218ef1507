import type { Peak } from '../waveform-path';

/**
 * Made-up peaks for the story page: verse, chorus, break, always the same.
 * @param loudness highest level, 0 to 1; a loud one is also denser
 */
export function storyPeaks(loudness: number): readonly Peak[] {
  let seed = 7;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  return Array.from({ length: 600 }, (_, index) => {
    const at = index / 600;
    const section =
      at < 0.08 ? 0.3 : at < 0.32 ? 0.62 : at < 0.5 ? 0.95 : at < 0.58 ? 0.4 : at < 0.94 ? 1 : 0.5;
    const beat = index % 8 === 0 ? 1 : 0.55 + 0.3 * random();
    const floor = loudness > 0.7 ? 0.45 : 0.1;
    const fade = Math.min(1, index / 12, (600 - index) / 30);
    const high = loudness * section * fade * (floor + (1 - floor) * beat * (0.7 + 0.3 * random()));
    return [-high * (0.85 + 0.15 * random()), high];
  });
}
