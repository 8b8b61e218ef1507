/**
 * A 24-bit PCM WAV file (little-endian, as RIFF says) of channels with samples -1..1; louder samples are refused.
 * @param {Float32Array[]} channels
 * @param {number} rate
 */
export function encodeWav24(channels, rate) {
  const frames = channels[0].length;
  const block = channels.length * 3;
  const bytes = frames * block;
  const file = new Uint8Array(44 + bytes + (bytes % 2));
  const view = new DataView(file.buffer);
  const word = (at, text) => {
    for (let i = 0; i < text.length; i += 1) file[at + i] = text.codePointAt(i);
  };
  word(0, 'RIFF');
  view.setUint32(4, file.length - 8, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * block, true);
  view.setUint16(32, block, true);
  view.setUint16(34, 24, true);
  word(36, 'data');
  view.setUint32(40, bytes, true);
  let at = 44;
  for (let i = 0; i < frames; i += 1) {
    for (const channel of channels) {
      const value = Math.round(channel[i] * 8_388_607);
      if (Math.abs(value) > 8_388_607) throw new Error(`sample ${i} is over full scale`);
      file[at] = value & 255;
      file[at + 1] = (value >> 8) & 255;
      file[at + 2] = (value >> 16) & 255;
      at += 3;
    }
  }
  return file;
}
