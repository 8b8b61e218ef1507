import type { SoundFault } from './sound-report';

/** Values (frames of each channel) that any file may become, however small: a silent song packs very well. */
const FREE_VALUES = 2 ** 26;
/** Frames that each byte may become beyond that. Silence as encoders write it stays below; bombs reach thousands. */
const MAX_FRAMES_PER_BYTE = 400;
/** Longer than any tape, concert or night of recording that somebody sends to be mixed. */
const MAX_SECONDS = 12 * 60 * 60;

/** How far a file has been unpacked. */
export interface Unpacked {
  /** Bytes that went into the decoder. */
  readonly bytes: number;
  readonly frames: number;
  readonly channels: number;
  /** Hz. */
  readonly rate: number;
}

/**
 * Whether a file becomes more than it may: a few bytes of a compressed file can stand for hours of sound.
 * @returns null while it is within its budget
 */
export function overBudget({ bytes, frames, channels, rate }: Unpacked): SoundFault | null {
  if (frames > MAX_SECONDS * rate) return 'too-long';
  const isBomb = frames > bytes * MAX_FRAMES_PER_BYTE && frames * channels > FREE_VALUES;
  return isBomb ? 'unpacks-too-far' : null;
}
