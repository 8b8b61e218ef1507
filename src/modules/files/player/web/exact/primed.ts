import type { TrackReader } from './reader';

/** A reader that reads its first part before it is asked for it: by the time of the press it lies decoded. */
export function primed(reader: TrackReader, from: number, frames: number): TrackReader {
  let first: ReturnType<TrackReader['read']> | null = reader.read(from, frames);
  // Who asks for it is told.
  first.catch(() => undefined);
  return {
    rate: reader.rate,
    length: () => reader.length(),
    bufferedTo: (at) => reader.bufferedTo(at),
    async read(at, count) {
      const ready = first;
      first = null;
      // Readers read one thing after the other.
      const sound = await ready;
      if (sound !== null && at === from && count === frames) return sound;
      return reader.read(at, count);
    },
  };
}
