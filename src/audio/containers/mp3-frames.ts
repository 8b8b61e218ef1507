/** What the four bytes before a frame of MPEG audio say (ISO/IEC 11172-3, 2.4.1.3; 13818-3 for the lower rates). */
export interface Mp3Header {
  /** Hz. */
  readonly rate: number;
  readonly channels: 1 | 2;
  /** Samples of each channel. */
  readonly samples: 576 | 1152;
  /** Bytes, header and all. */
  readonly size: number;
  /** Bytes of a frame of this bitrate on average: padding makes some of them longer by one. */
  readonly pitch: number;
  /** Bytes that hold no sound: header, checksum, side information. */
  readonly overhead: number;
  /** Bits that no frame of one stream differs in: version, layer, rate. */
  readonly kind: number;
}

const RATES = [44_100, 48_000, 32_000] as const;
const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const MONO = 3;

/** Reads the header of a layer III frame; null where there is none, or none whose size can be known. */
export function readMp3Header(bytes: Uint8Array, at: number): Mp3Header | null {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4);
  if (at + 4 > bytes.length || a !== 0xff || (b & 0xe0) !== 0xe0) return null;
  const version = (b >> 3) & 3;
  const layer = (b >> 1) & 3;
  const full = version === 3;
  const kbps = (full ? BITRATES_1 : BITRATES_2)[c >> 4] ?? 0;
  const base = RATES[(c >> 2) & 3];
  // Version 1 and layer 0 are reserved; a bitrate of 0 is a free one, whose frames tell no size.
  if (version === 1 || layer !== 1 || kbps === 0 || base === undefined) return null;
  const rate = full ? base : version === 2 ? base / 2 : base / 4;
  const samples = full ? 1152 : 576;
  const channels = d >> 6 === MONO ? 1 : 2;
  const pitch = (samples * kbps * 125) / rate;
  const side = full ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
  return {
    rate,
    channels,
    samples,
    size: Math.floor(pitch) + ((c >> 1) & 1),
    pitch,
    overhead: 4 + ((b & 1) === 0 ? 2 : 0) + side,
    kind: ((b & 0xfe) << 8) | (c & 0x0c),
  };
}

/** What an encoder left in the first frame, which holds no sound: Xing's header with LAME's part. */
export interface Mp3Tag {
  /** Whether it says that all frames have one bitrate ('Info' in place of 'Xing'). */
  readonly isEven: boolean;
  /** Frames with sound; null where it says nothing. */
  readonly frames: number | null;
  /** Samples that the encoder put before and behind the sound; 0 where nothing is said. */
  readonly delay: number;
  readonly padding: number;
}

function textIs(bytes: Uint8Array, at: number, text: string): boolean {
  return Array.from(text, (char) => char.charCodeAt(0)).every((code, index) => bytes[at + index] === code);
}

const TOC_BYTES = 100;

/** Reads the tag of a first frame; null where the frame is sound. */
export function readMp3Tag(frame: Uint8Array, header: Mp3Header): Mp3Tag | null {
  const at = header.overhead;
  const isEven = textIs(frame, at, 'Info');
  if (!isEven && !textIs(frame, at, 'Xing')) return null;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (frame.length < at + 12) return { isEven, frames: null, delay: 0, padding: 0 };
  const flags = view.getUint32(at + 4);
  const has = (bit: number, bytes: number) => ((flags & bit) === 0 ? 0 : bytes);
  const lame = at + 8 + has(1, 4) + has(2, 4) + has(4, TOC_BYTES) + has(8, 4);
  const frames = has(1, 4) > 0 ? view.getUint32(at + 8) : null;
  // Delay and padding stand 21 bytes into the part that begins with the encoder's name, 12 bits each.
  const [a = 0, b = 0, c = 0] = frame.subarray(lame + 21, lame + 24);
  const named = textIs(frame, lame, 'LAME') || textIs(frame, lame, 'Lavf') || textIs(frame, lame, 'Lavc');
  if (!named || frame.length < lame + 24) return { isEven, frames, delay: 0, padding: 0 };
  return { isEven, frames, delay: (a << 4) | (b >> 4), padding: ((b & 15) << 8) | c };
}

/** Bytes of an ID3v2 tag at the beginning; 0 where there is none (ID3v2.4.0, section 3.1). */
export function id3Length(bytes: Uint8Array): number {
  if (!textIs(bytes, 0, 'ID3') || bytes.length < 10) return 0;
  const [a = 0, b = 0, c = 0, d = 0] = [...bytes.subarray(6, 10)].map((byte) => byte & 0x7f);
  return 10 + a * 2 ** 21 + b * 2 ** 14 + c * 2 ** 7 + d;
}
