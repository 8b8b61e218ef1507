// Positions of WAVE_FORMAT_EXTENSIBLE's channel mask (Microsoft, ksmedia.h) that matter to loudness.
const LOW_FREQUENCY = 0x8;
const SURROUND = 0x10 | 0x20 | 0x200 | 0x400;
const SURROUND_WEIGHT = 1.41;

function placesOf(mask: number): number[] {
  return Array.from({ length: 32 }, (_, bit) => 2 ** bit).filter((place) => (mask & place) !== 0);
}

function weightOf(place: number): number {
  if (place === LOW_FREQUENCY) return 0;
  return (place & SURROUND) === 0 ? 1 : SURROUND_WEIGHT;
}

// Without a mask: left, right, centre, (low frequency,) left and right surround.
const USUAL: Readonly<Record<number, readonly number[]>> = {
  4: [1, 1, SURROUND_WEIGHT, SURROUND_WEIGHT],
  5: [1, 1, 1, SURROUND_WEIGHT, SURROUND_WEIGHT],
  6: [1, 1, 1, 0, SURROUND_WEIGHT, SURROUND_WEIGHT],
};

/**
 * What each channel counts for in loudness: 1 in front, 1.41 at the sides, nothing for low-frequency effects
 * (ITU-R BS.1770-5, Annex 1, table 3).
 * @param mask the file's channel mask, or null where it has none
 */
export function channelWeights(channels: number, mask: number | null): readonly number[] {
  const places = mask === null ? [] : placesOf(mask);
  if (places.length === channels) return places.map(weightOf);
  return USUAL[channels] ?? Array.from({ length: channels }, () => 1);
}
