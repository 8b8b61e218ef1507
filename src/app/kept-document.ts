/** A document in UTF-8, as a Response takes it for its body. */
export type DocumentBytes = Uint8Array<ArrayBuffer>;

/** Writes a document down. Large texts are put together as bytes only: each copy of one is memory to be cleared up. */
export function writeDocument(pieces: readonly string[]): DocumentBytes {
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
}

function cut(bytes: DocumentBytes, mark: string): DocumentBytes[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: DocumentBytes[] = [];
  let from = 0;
  for (let at = all.indexOf(mark); at >= 0; at = all.indexOf(mark, from)) {
    pieces.push(all.subarray(from, at));
    from = at + mark.length;
  }
  return [...pieces, all.subarray(from)];
}

/** A document to be sent many times, each time with a nonce of its own. */
export class KeptDocument {
  /** What lies between the places of the nonce. */
  readonly #pieces: readonly DocumentBytes[];
  /** Bytes that are kept. */
  readonly length: number;

  /** @param mark stands in the document wherever the nonce belongs, in ASCII */
  constructor(bytes: DocumentBytes, mark: string) {
    this.#pieces = cut(bytes, mark);
    this.length = bytes.length;
  }

  /** The whole document with that nonce. */
  withNonce(nonce: string): DocumentBytes {
    const own = Buffer.from(nonce);
    return Buffer.concat(this.#pieces.flatMap((piece, index) => (index === 0 ? [piece] : [own, piece])));
  }
}
