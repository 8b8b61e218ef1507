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

const big = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) & 255);

/**
 * A FLAC file of two channels at 48 kHz whose blocks hold samples as they are (RFC 9639, verbatim subframes).
 * @param frames whole numbers of so many bits
 */
export function makeFlac(
  frames: readonly (readonly [number, number])[],
  { bits, blockSize }: { bits: 16 | 24; blockSize: number },
): Uint8Array {
  const facts = [
    ...big(blockSize, 2),
    ...big(blockSize, 2),
    ...big(0, 6),
    ...big((48_000 * 4096 + (1 << 9) + ((bits - 1) << 4)) >>> 0, 4),
    ...big(frames.length, 4),
    ...Array.from({ length: 16 }, () => 0),
  ];
  const all = [0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, 34, ...facts];
  for (let block = 0; block * blockSize < frames.length; block += 1) {
    const part = frames.slice(block * blockSize, (block + 1) * blockSize);
    const head = [0xff, 0xf8, 0x7a, bits === 16 ? 0x18 : 0x1c, block, ...big(part.length - 1, 2)];
    const channel = (index: 0 | 1) => [2].concat(part.flatMap((frame) => big(frame[index], bits / 8)));
    const body = channel(0).concat(channel(1));
    const bytes = [...head, crc(head, { polynomial: 0x07, bits: 8 }), ...body];
    all.push(...bytes, ...big(crc(bytes, { polynomial: 0x8005, bits: 16 }), 2));
  }
  return Uint8Array.from(all);
}
