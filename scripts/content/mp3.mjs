import { createMp3Encoder } from 'wasm-media-encoders';

/** An mp3 file of two channels, 128 kb/s constant: the same settings for both sides, so that delays cancel. */
export async function encodeMp3([left, right], rate) {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: rate, channels: 2, bitrate: 128 });
  // The encoder gives views into memory that it uses again.
  const body = Uint8Array.from(encoder.encode([left, right]));
  const end = Uint8Array.from(encoder.finalize());
  const file = new Uint8Array(body.length + end.length);
  file.set(body);
  file.set(end, body.length);
  return file;
}
