/** Samples of both channels, equally many. */
export interface Stereo {
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
}

/** Arrays that were sent, used, and came back: what plays for an hour must not make garbage for an hour. */
const spent: Stereo[] = [];
const MAX_SPENT = 24;

/** Room for frames that the caller fills: of what came back, else new. */
export function room(frames: number): Stereo {
  const index = spent.findIndex(({ left }) => left.length === frames);
  return spent.splice(index, index < 0 ? 0 : 1)[0] ?? silence(frames);
}

/** Takes arrays that nobody looks at any more. */
export function recycle(sound: Stereo): void {
  if (spent.length < MAX_SPENT) spent.push(sound);
}

export function silence(frames: number): Stereo {
  return { left: new Float32Array(frames), right: new Float32Array(frames) };
}

interface Channels {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** Both channels from a sample on. */
export function restOf({ left, right, at }: Channels & { readonly at: number }): Channels {
  // Nearly always from the first one, some 750 times a second: nothing is made for that.
  return at === 0 ? { left, right } : { left: left.subarray(at), right: right.subarray(at) };
}

/** Places of a five-one file in the order of WAVE, and what they are heard with on two loudspeakers (ITU-R BS.775-4). */
const SURROUND = [
  [1, 0],
  [0, 1],
  [Math.SQRT1_2, Math.SQRT1_2],
  [0, 0],
  [Math.SQRT1_2, 0],
  [0, Math.SQRT1_2],
] as const;

/** Two channels of any number: one is heard on both sides, two stay as they are, of others the first two or a fold-down. */
export function toStereo(channels: readonly Float32Array<ArrayBuffer>[], frames: number): Stereo {
  const [first, second] = channels;
  if (first === undefined) return silence(frames);
  if (channels.length === SURROUND.length) {
    const mixed = silence(frames);
    for (const [index, [toLeft, toRight]] of SURROUND.entries()) {
      const samples = channels[index];
      for (let i = 0; i < frames; i += 1) {
        const value = samples?.[i] ?? 0;
        mixed.left[i] = (mixed.left[i] ?? 0) + value * toLeft;
        mixed.right[i] = (mixed.right[i] ?? 0) + value * toRight;
      }
    }
    return mixed;
  }
  return { left: first.slice(0, frames), right: (second ?? first).slice(0, frames) };
}
