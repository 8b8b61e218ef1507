import { setImmediate as nextTurn } from 'node:timers/promises';

/** Frames that are worked on without a pause: a few milliseconds. */
const PIECE = 8192;

/** A sound piece by piece, from its start to its end; others have their turn in between. */
export async function* piecesOf(sound: {
  readonly frames: number;
  read(from: number, count: number): Promise<Float32Array[]>;
}): AsyncGenerator<Float32Array[]> {
  for (let from = 0; from < sound.frames; from += PIECE) {
    yield await sound.read(from, Math.min(PIECE, sound.frames - from));
    await nextTurn();
  }
}
