import { room, silence, type Stereo } from './stereo';

/** Sound that a decoder gave, on its way out: decoders give whole blocks, players want any number of frames. */
export class DecodedSound {
  readonly #more: () => Promise<Stereo | null>;
  #rest: Stereo = silence(0);
  /** Frame that is handed out next; -1 before anything was. */
  from = -1;

  /** @param more decodes the next block; null at the end */
  constructor(more: () => Promise<Stereo | null>) {
    this.#more = more;
  }

  /** Goes on at another frame: `from` is where the next block begins. */
  restart(from: number): void {
    this.#rest = silence(0);
    this.from = from;
  }

  /** Passes over everything before a frame. */
  async skipTo(frame: number): Promise<void> {
    while (this.from < frame && (await this.#fill()))
      this.#drop(Math.min(frame - this.from, this.#rest.left.length));
  }

  /** The next frames; fewer at the end. */
  async take(wanted: number): Promise<Stereo> {
    const made = room(wanted);
    let done = 0;
    while (done < wanted && (await this.#fill())) {
      const part = Math.min(wanted - done, this.#rest.left.length);
      made.left.set(this.#rest.left.subarray(0, part), done);
      made.right.set(this.#rest.right.subarray(0, part), done);
      this.#drop(part);
      done += part;
    }
    return { left: made.left.subarray(0, done), right: made.right.subarray(0, done) };
  }

  #drop(count: number): void {
    const { left, right } = this.#rest;
    this.#rest = { left: left.subarray(count), right: right.subarray(count) };
    this.from += count;
  }

  async #fill(): Promise<boolean> {
    if (this.#rest.left.length > 0) return true;
    const next = await this.#more();
    if (next === null) return false;
    this.#rest = next;
    return true;
  }
}
