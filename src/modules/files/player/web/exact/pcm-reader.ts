import type { ByteSource } from '@/audio/containers/byte-source';
import { createPcmDecoder } from '@/audio/containers/pcm-decoder';
import type { PcmFormat } from '@/audio/containers/pcm-format';
import type { TrackReader } from './reader';
import { room, toStereo } from './stereo';

/** Says where the bytes end that are here already. */
export interface HereSource extends ByteSource {
  /** @param room where bytes may be put; without it they may lie in what the source keeps */
  read(offset: number, length: number, room?: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  hereTo(offset: number): number;
}

/** Reads uncompressed sound: any part of it, wherever it lies. */
export function createPcmReader(source: HereSource, format: PcmFormat): TrackReader {
  const decoder = createPcmDecoder(format);
  const { frameBytes } = decoder;
  const { dataOffset, frames, channels, rate } = format;
  // One read comes after the other: what was decoded makes room for the next.
  let read = new Uint8Array(0);
  return {
    rate,
    length: () => ({ frames, sure: true }),
    async read(from, count) {
      const wanted = Math.max(0, Math.min(count, frames - from));
      if (read.length < wanted * frameBytes) read = new Uint8Array(wanted * frameBytes);
      const bytes = await source.read(dataOffset + from * frameBytes, wanted * frameBytes, read);
      const there = Math.floor(bytes.length / frameBytes);
      const sound = bytes.subarray(0, there * frameBytes);
      if (channels === 2) {
        const { left, right } = room(there);
        decoder.decode(sound, [left, right]);
        return { left, right };
      }
      const out = Array.from({ length: channels }, () => new Float32Array(there));
      decoder.decode(sound, out);
      return toStereo(out, there);
    },
    bufferedTo: (from) =>
      Math.min(frames, Math.floor((source.hereTo(dataOffset + from * frameBytes) - dataOffset) / frameBytes)),
  };
}
