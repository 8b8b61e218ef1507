type Bytes = Uint8Array<ArrayBuffer>;

/** Hands out the bytes of an answer in the arrays that they are kept in. */
export interface BodyFiller {
  /** Fills an array with the next bytes; null where they end before it is full. Use what comes back: it may be moved. */
  fill(room: Bytes): Promise<Bytes | null>;
  /** Sees the answer out, once all that was asked for has come. */
  end(): Promise<unknown>;
}

/** Bytes come right into the array: nothing is made and thrown away while a file plays. */
function inPlace(reader: ReadableStreamBYOBReader): BodyFiller {
  return {
    async fill(room) {
      // Each read gives the same memory back under a new name.
      let { buffer } = room;
      const { length } = room;
      for (let filled = 0; filled < length;) {
        const { done, value } = await reader.read(new Uint8Array(buffer, filled, length - filled));
        if (done) return null;
        buffer = value.buffer;
        filled += value.length;
      }
      return new Uint8Array(buffer, 0, length);
    },
    end: () => reader.read(new Uint8Array(1)),
  };
}

/** For browsers whose answers come in pieces of their own. */
function copied(reader: ReadableStreamDefaultReader<Bytes>): BodyFiller {
  let rest: Bytes = new Uint8Array(0);
  return {
    async fill(room) {
      for (let filled = 0; filled < room.length;) {
        if (rest.length === 0) {
          const { done, value } = await reader.read();
          if (done) return null;
          rest = value;
        }
        const part = rest.subarray(0, room.length - filled);
        room.set(part, filled);
        filled += part.length;
        rest = rest.subarray(part.length);
      }
      return room;
    },
    end: () => reader.read(),
  };
}

/** @param body nobody reads yet */
export function fillerOf(body: ReadableStream<Bytes>): BodyFiller {
  try {
    return inPlace(body.getReader({ mode: 'byob' }));
  } catch {
    // Not a stream of bytes.
    return copied(body.getReader());
  }
}
