import { big, flacFrame, flacHead } from './flac.testing';

// Files made to keep whoever measures them busy: few bytes that stand for much sound, and headers that lie.

const FRAMES = 65_535;

/** FLAC of constant blocks (RFC 9639, 9.2.3): each stands for 65,535 frames in some 13 bytes, 34 for eight channels. */
export function flacBomb(bytes: number, { channels = 1 } = {}): Uint8Array {
  const head = flacHead({ channels, bits: 16, blockSize: FRAMES, frames: 0 });
  const sides = Array.from({ length: channels }, (_, side) => [0, ...big(1000 + side, 2)]).flat();
  const whole = flacFrame({ channels, bits: 16, number: 0, length: FRAMES }, sides);
  const made = new Uint8Array(head.length + whole.length * Math.floor((bytes - head.length) / whole.length));
  made.set(head);
  for (let at = head.length; at < made.length; at += whole.length) made.set(whole, at);
  return made;
}

/** The frames of mp3 that stand for most sound: MPEG-2, Layer III, 8 kb/s at 24 kHz, silent; 576 samples in 24 bytes. */
export function mp3Bomb(bytes: number): Uint8Array {
  const made = new Uint8Array(bytes - (bytes % 24));
  for (let at = 0; at < made.length; at += 24) made.set([0xff, 0xf3, 0x14, 0xc0], at);
  return made;
}

/** The same behind a Xing head that tells of four billion frames. */
export function lyingMp3(bytes: number): Uint8Array {
  const made = mp3Bomb(bytes);
  // MPEG-1, 128 kb/s, 44.1 kHz: 417 bytes, its head behind 32 bytes of side information.
  const first = new Uint8Array(417);
  first.set([0xff, 0xfb, 0x90, 0x00]);
  first.set(new TextEncoder().encode('Xing'), 36);
  first.set([0, 0, 0, 3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], 40);
  return Uint8Array.from([...first, ...made]);
}

/** A WAV whose head claims so much of everything, before so many bytes of samples. */
export function lyingWav({
  channels = 2,
  rate = 48_000,
  bits = 16,
  claimed = 0xfffffff0,
  samples = new Uint8Array(),
}): Uint8Array {
  const head = new DataView(new ArrayBuffer(44));
  const write = (text: string, at: number): void => {
    for (const [index, byte] of new TextEncoder().encode(text).entries()) head.setUint8(at + index, byte);
  };
  write('RIFF', 0);
  head.setUint32(4, 0xffffffff, true);
  write('WAVEfmt ', 8);
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, channels, true);
  head.setUint32(24, rate, true);
  head.setUint16(32, (channels * bits) / 8, true);
  head.setUint16(34, bits, true);
  write('data', 36);
  head.setUint32(40, claimed, true);
  const made = new Uint8Array(44 + samples.length);
  made.set(new Uint8Array(head.buffer));
  made.set(samples, 44);
  return made;
}
