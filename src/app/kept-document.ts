/** Bytes as a Response takes them for its body. */
export type DocumentBytes = Uint8Array<ArrayBuffer>;

/**
 * A document to be sent many times, each time with a nonce of its own: it is written down in UTF-8 once, since to write
 * a large text costs more than to read what it is made of.
 */
export class KeptDocument {
  /** What lies between the places of the nonce. */
  readonly #pieces: readonly DocumentBytes[];

  /** @param mark stands in `html` wherever the nonce belongs */
  constructor(html: string, mark: string) {
    this.#pieces = html.split(mark).map((piece) => Buffer.from(piece));
  }

  /** Bytes that are kept. */
  get length(): number {
    return this.#pieces.reduce((sum, { length }) => sum + length, 0);
  }

  /** The whole document with that nonce. */
  withNonce(nonce: string): DocumentBytes {
    const own = Buffer.from(nonce);
    return Buffer.concat(this.#pieces.flatMap((piece, index) => (index === 0 ? [piece] : [own, piece])));
  }
}
