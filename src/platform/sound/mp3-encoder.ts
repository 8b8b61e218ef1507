import { createMp3Encoder } from 'wasm-media-encoders';

/** kb/s of every mp3 that is made here. */
const KILOBITS = 128;

/** Hz that MPEG-1 Layer III knows (ISO/IEC 11172-3, 2.4.2.3). */
export const MP3_RATES: ReadonlySet<number> = new Set([32_000, 44_100, 48_000]);

/**
 * Codes a sound as mp3 of 128 kb/s while it comes. The delay that coding adds depends on the rate alone: two sounds of
 * one rate stay together.
 * @param pieces one array for each channel, of one length; one or two channels
 * @param rate Hz, one of `MP3_RATES`
 */
export async function* encodeMp3(
  pieces: AsyncIterable<readonly Float32Array[]>,
  { rate, channels }: { readonly rate: number; readonly channels: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: rate, channels: channels === 1 ? 1 : 2, bitrate: KILOBITS });
  for await (const sides of pieces) {
    const [left = new Float32Array(), right = left] = sides;
    // The encoder hands out its own memory: what is kept must be a copy.
    yield new Uint8Array(encoder.encode(channels === 1 ? [left] : [left, right]));
  }
  yield new Uint8Array(encoder.finalize());
}
