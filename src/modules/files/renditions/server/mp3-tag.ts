import { readMp3Header, type Mp3Header } from '@/audio/containers/mp3-frames';

/** Samples that LAME puts before the sound (its DECDELAY is the decoder's own and not told). */
const ENCODER_DELAY = 576;
/** What the encoder calls itself: players read the lengths behind this name only. */
const NAME = 'LAME3.100';
const NAME_AT = 12;
const LENGTHS_AT = NAME_AT + 21;
const FRAMES_FOLLOW = 1;
const MAX_PADDING = 4095;

/** Counts the frames of an mp3 while it is written, wherever it is cut. */
export class FrameCount {
  #rest: Uint8Array = new Uint8Array();
  #skip = 0;
  frames = 0;
  first: Mp3Header | null = null;

  take(bytes: Uint8Array): void {
    const all = Buffer.concat([this.#rest, bytes]);
    let at = this.#skip;
    while (at + 4 <= all.length) {
      const header = readMp3Header(all, at);
      if (header === null) throw new Error('The mp3 encoder made no mp3.');
      this.first ??= header;
      this.frames += 1;
      at += header.size;
    }
    this.#rest = at < all.length ? all.subarray(at) : new Uint8Array();
    this.#skip = Math.max(0, at - all.length);
  }
}

/** How long the frame of a tag is: as long as the first frame of sound without its filling byte. */
export function tagSize(head: Uint8Array): number {
  return readMp3Header(plainHead(head), 0)?.size ?? 0;
}

function plainHead(head: Uint8Array): Uint8Array {
  const plain = Uint8Array.from(head.subarray(0, 4));
  plain[2] = (plain[2] ?? 0) & ~0x02;
  return plain;
}

/**
 * The frame that tells players how long the sound is and what the encoder put around it (Xing's header with LAME's
 * part), so that it begins and ends where it did before it was coded.
 * @param head the first four bytes of the sound
 * @param samples of each channel that went in
 */
export function mp3Tag(
  head: Uint8Array,
  { frames, samples }: { frames: number; samples: number },
): Uint8Array {
  const plain = plainHead(head);
  const header = readMp3Header(plain, 0);
  if (header === null) throw new Error('This is no head of an mp3 frame.');
  const tag = Buffer.alloc(header.size);
  tag.set(plain);
  const at = header.overhead;
  tag.write('Info', at, 'latin1');
  tag.writeUInt32BE(FRAMES_FOLLOW, at + 4);
  tag.writeUInt32BE(frames, at + 8);
  tag.write(NAME, at + NAME_AT, 'latin1');
  const padding = frames * header.samples - ENCODER_DELAY - samples;
  const told = Math.max(0, Math.min(MAX_PADDING, padding));
  tag.writeUIntBE(ENCODER_DELAY * 4096 + told, at + LENGTHS_AT, 3);
  return tag;
}
