/** How two channels go together. */
export interface Stereo {
  /** 1 the same, 0 unlike, -1 the opposite. */
  readonly correlation: number;
  /** What a mono sum loses, dB. */
  readonly monoLoss: number;
  /** Whether both hold the same. */
  readonly same: boolean;
}

/** Difference of the sides below which a stereo file holds the same twice: the last bit of 24. */
const SAME = 10 ** (-120 / 10);

/**
 * @param left sum of squares
 * @param right sum of squares
 * @param product sum of left times right
 */
export function stereoOf(left: number, right: number, product: number): Stereo {
  const both = left + right;
  if (both === 0) return { correlation: 1, monoLoss: 0, same: true };
  const loudest = Math.sqrt(left * right);
  const difference = both - 2 * product;
  const sum = both + 2 * product;
  // Two unlike signals of one level lose 3 dB against the same signal twice; that is no loss of theirs.
  const monoLoss = Math.max(0, -10 * Math.log10(Math.max(sum / both, 1e-12)));
  return {
    correlation: loudest === 0 ? 0 : product / loudest,
    monoLoss,
    same: difference <= both * SAME,
  };
}
