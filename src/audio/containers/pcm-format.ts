/** What a file says of its sound. */
export interface SoundFormat {
  readonly container: 'wav' | 'rf64' | 'aiff' | 'aifc' | 'flac' | 'mp3';
  readonly encoding: 'int' | 'float';
  /** Bits that the file says are used, 1 to 64; 0 for mp3, which has no such thing. */
  readonly bits: number;
  /** Hz. */
  readonly rate: number;
  readonly channels: number;
  /** Whole frames that are really there. */
  readonly frames: number;
  /** Frames from midnight to the first one, as recorders and DAWs write into Broadcast WAV; null where nothing says. */
  readonly timeReference: number | null;
  readonly warnings: readonly ContainerWarning[];
}

/** How samples lie in an uncompressed file. */
export interface PcmFormat extends SoundFormat {
  readonly container: 'wav' | 'rf64' | 'aiff' | 'aifc';
  readonly littleEndian: boolean;
  /** 8-bit samples of WAV have no sign. */
  readonly unsigned: boolean;
  readonly bytesPerSample: number;
  /** WAVE_FORMAT_EXTENSIBLE's channel mask; null where there is none. */
  readonly channelMask: number | null;
  readonly dataOffset: number;
}

/** What is wrong with a file that can be read nevertheless. */
export type ContainerWarning =
  /** It says that it is longer than it is: cut off on its way. */
  | 'truncated'
  /** Its length was never written, as by a program that stopped in the middle. */
  | 'unfinished'
  /** The last frame is not whole. */
  | 'ragged-end';

/** Why a file can't be measured. */
export type ContainerFault =
  | 'empty'
  | 'not-audio'
  /** Compressed sound: told by name, measured by a decoder elsewhere. */
  | 'flac'
  | 'mp3'
  | 'm4a'
  | 'ogg'
  | 'header-only'
  | 'broken-header'
  | 'unknown-encoding'
  | 'impossible-format';

export type ContainerAnswer =
  | { readonly ok: true; readonly format: PcmFormat }
  | {
      readonly ok: false;
      readonly fault: ContainerFault;
      /** Where the sound begins, behind tags; for compressed sound. */
      readonly start?: number;
    };

const MAX_CHANNELS = 64;

/** Whether rate, channels and sample size can be true. */
export function isPossible(
  format: Pick<PcmFormat, 'rate' | 'channels' | 'bits' | 'bytesPerSample' | 'encoding'>,
): boolean {
  const { rate, channels, bits, bytesPerSample, encoding } = format;
  if (!(rate >= 1000 && rate <= 768_000) || channels < 1 || channels > MAX_CHANNELS) return false;
  if (encoding === 'float') return bytesPerSample === 4 || bytesPerSample === 8;
  return bytesPerSample >= 1 && bytesPerSample <= 4 && bits >= 1 && bits <= bytesPerSample * 8;
}
