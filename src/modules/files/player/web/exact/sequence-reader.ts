import type { SequencePart } from '../sequence';
import { SoundFault, type TrackReader } from './reader';
import { resampled } from './resampler';
import { silence, type Stereo } from './stereo';

/** Opens one recording of a sequence; what it holds is let go of by `close`. */
export interface OpenedPart {
  readonly reader: TrackReader;
  readonly close: () => void;
}

export type OpenPart = (src: string) => Promise<OpenedPart>;

/** The next recording is opened so long before it is wanted, seconds: a gap of nothing is heard as nothing. */
const AHEAD_SECONDS = 20;
/** Recordings that are open at once: the heard one, its neighbours. */
const MAX_OPEN = 3;

interface Part extends SequencePart {
  /** Frames; as the file says once it was open, as it was told before. */
  frames: number;
  opened: Promise<OpenedPart> | null;
}

interface Place {
  readonly at: number;
  /** Where the part begins, and ends, on the line of all. */
  readonly start: number;
  readonly end: number;
}

/**
 * Recordings one after the other, with silence between them, as one: to the sample where there is no silence. Each is opened
 * shortly before it is heard.
 */
class SequenceReader implements TrackReader {
  readonly rate: number;
  readonly #parts: readonly Part[];
  readonly #open: OpenPart;
  readonly #ready = new Map<number, TrackReader>();

  constructor(parts: readonly Part[], rate: number, open: OpenPart) {
    this.#parts = parts;
    this.rate = rate;
    this.#open = open;
  }

  readonly length = () => ({ frames: this.#places().at(-1)?.end ?? 0, sure: true });

  readonly read = async (from: number, count: number): Promise<Stereo> => {
    const made = silence(Math.max(0, Math.min(count, this.length().frames - from)));
    const wanted = made.left.length;
    for (let done = 0; done < wanted;) {
      done += await this.#fill(made, { from: from + done, done });
    }
    return made;
  };

  readonly bufferedTo = (from: number): number => {
    const place = this.#placeOf(from);
    const reader = this.#ready.get(place.at);
    if (reader === undefined) return from;
    return place.start + reader.bufferedTo(Math.max(0, from - place.start));
  };

  #places(): Place[] {
    let end = 0;
    return this.#parts.map(({ frames, gap }, at) => {
      const start = at === 0 ? 0 : end + Math.round(gap * this.rate);
      end = start + frames;
      return { at, start, end };
    });
  }

  /** The part that a frame lies in, or that the silence before it leads to. */
  #placeOf(frame: number): Place {
    const places = this.#places();
    return places.find(({ end }) => frame < end) ?? (places.at(-1) as Place);
  }

  async #fill(made: Stereo, { from, done }: { from: number; done: number }): Promise<number> {
    const seen = this.#placeOf(from);
    const rest = made.left.length - done;
    if (from < seen.start) {
      void this.#reader(seen.at).catch(() => undefined);
      return Math.min(rest, seen.start - from);
    }
    const reader = await this.#reader(seen.at);
    // Its file may have told another length than was known before.
    const { at, start, end } = this.#placeOf(from);
    if (at !== seen.at) return this.#fill(made, { from, done });
    if (end - from < AHEAD_SECONDS * this.rate && at + 1 < this.#parts.length)
      void this.#reader(at + 1).catch(() => undefined);
    const count = Math.min(rest, end - from);
    // All of it turned out to be shorter.
    if (count <= 0) return rest;
    const sound = await reader.read(from - start, count);
    const factor = this.#parts[at]?.factor ?? 1;
    for (const side of ['left', 'right'] as const) {
      const room = made[side].subarray(done, done + count);
      room.set(sound[side].subarray(0, count));
      if (factor !== 1) for (let i = 0; i < room.length; i += 1) room[i] = (room[i] as number) * factor;
    }
    // A file that ends before it said so: silence in its place.
    return sound.left.length === 0 ? count : Math.min(count, sound.left.length);
  }

  async #reader(at: number): Promise<TrackReader> {
    const part = this.#parts[at] as Part;
    part.opened ??= this.#open(part.src);
    const mine = part.opened;
    try {
      const reader = resampled((await mine).reader, this.rate);
      const { frames, sure } = reader.length();
      if (sure) part.frames = frames;
      const known = this.#ready.get(at);
      if (known !== undefined) return known;
      this.#ready.set(at, reader);
      this.#letGo(at);
      return reader;
    } catch (error) {
      // The next read tries again.
      if (part.opened === mine) part.opened = null;
      throw error;
    }
  }

  #letGo(near: number): void {
    const open = [...this.#ready.keys()].toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near));
    for (const at of open.slice(MAX_OPEN)) {
      const part = this.#parts[at] as Part;
      this.#ready.delete(at);
      part.opened?.then(
        ({ close }) => close(),
        () => undefined,
      );
      part.opened = null;
    }
  }
}

/** Opens recordings one after the other as one, at the rate of the first. Throws what opening its first one throws. */
export async function openSequence(parts: readonly SequencePart[], open: OpenPart): Promise<TrackReader> {
  const [first] = parts;
  if (first === undefined) throw new SoundFault('silent');
  const opened = open(first.src);
  const { rate } = (await opened).reader;
  const known = await Promise.all(
    parts.map(async (part, at): Promise<Part> => {
      if (at > 0 && part.seconds !== null)
        return { ...part, frames: Math.round(part.seconds * rate), opened: null };
      const own = await (at === 0 ? opened : open(part.src));
      const { frames } = resampled(own.reader, rate).length();
      if (at === 0) return { ...part, frames, opened };
      // It said how long it is: it is opened again when it is heard.
      own.close();
      return { ...part, frames, opened: null };
    }),
  );
  return new SequenceReader(known, rate, open);
}
