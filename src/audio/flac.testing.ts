function crc(bytes: readonly number[], { polynomial, bits }: { polynomial: number; bits: 8 | 16 }): number {
  const top = 1 << (bits - 1);
  let value = 0;
  for (const byte of bytes) {
    value ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) value = (value & top) === 0 ? value << 1 : (value << 1) ^ polynomial;
    value &= 2 * top - 1;
  }
  return value;
}

/** A whole number as so many bytes, the highest first. */
export const big = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) & 255);

/** `fLaC` and its STREAMINFO (RFC 9639, 8.2) at 48 kHz; 0 frames says that their number is not known. */
export function flacHead({
  channels,
  bits,
  blockSize,
  frames,
}: {
  channels: number;
  bits: number;
  blockSize: number;
  frames: number;
}): number[] {
  return [
    0x66,
    0x4c,
    0x61,
    0x43,
    0x80,
    0,
    0,
    34,
    ...big(blockSize, 2),
    ...big(blockSize, 2),
    ...big(0, 6),
    ...big((48_000 * 4096 + ((channels - 1) << 9) + ((bits - 1) << 4)) >>> 0, 4),
    ...big(frames, 4),
    ...Array.from({ length: 16 }, () => 0),
  ];
}

/** A frame (RFC 9639, 9.1): the bytes that describe it and those of its channels, each part with its check sum. */
export function flacFrame(
  { channels, bits, number, length }: { channels: number; bits: 16 | 24; number: number; length: number },
  subframes: readonly number[],
): number[] {
  const size = bits === 16 ? 8 : 12;
  const head = [0xff, 0xf8, 0x7a, ((channels - 1) << 4) | size, number, ...big(length - 1, 2)];
  const bytes = [...head, crc(head, { polynomial: 0x07, bits: 8 }), ...subframes];
  return [...bytes, ...big(crc(bytes, { polynomial: 0x8005, bits: 16 }), 2)];
}

/**
 * A FLAC file of two channels at 48 kHz whose blocks hold samples as they are (RFC 9639, verbatim subframes).
 * @param frames whole numbers of so many bits
 */
export function makeFlac(
  frames: readonly (readonly [number, number])[],
  { bits, blockSize }: { bits: 16 | 24; blockSize: number },
): Uint8Array {
  const all = flacHead({ channels: 2, bits, blockSize, frames: frames.length });
  for (let block = 0; block * blockSize < frames.length; block += 1) {
    const part = frames.slice(block * blockSize, (block + 1) * blockSize);
    const channel = (index: 0 | 1) => [2].concat(part.flatMap((frame) => big(frame[index], bits / 8)));
    const body = channel(0).concat(channel(1));
    all.push(...flacFrame({ channels: 2, bits, number: block, length: part.length }, body));
  }
  return Uint8Array.from(all);
}
