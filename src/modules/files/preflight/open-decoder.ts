import { toFullScale } from '@/audio/containers/flac-frames';
import type { Decoded, OpenDecoder, SoundDecoder } from '@/audio/sound-report';

interface LibraryOutput {
  readonly channelData: readonly Float32Array[];
  readonly samplesDecoded: number;
  readonly sampleRate: number;
}

const soundOf = ({ channelData, samplesDecoded, sampleRate }: LibraryOutput): Decoded => ({
  channels: samplesDecoded === 0 ? [] : channelData,
  rate: sampleRate,
});

function soundOfFlac(output: LibraryOutput & { readonly bitDepth: number }): Decoded {
  if (output.samplesDecoded > 0)
    for (const samples of output.channelData) toFullScale(samples, output.bitDepth);
  return soundOf(output);
}

async function openFlac(): Promise<SoundDecoder> {
  const { FLACDecoder } = await import('@wasm-audio-decoders/flac');
  const decoder = new FLACDecoder();
  await decoder.ready;
  return {
    decode: async (bytes) => soundOfFlac(await decoder.decode(bytes)),
    end: async () => soundOfFlac(await decoder.flush()),
    free: () => decoder.free(),
  };
}

async function openMp3(): Promise<SoundDecoder> {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  return {
    decode: async (bytes) => soundOf(decoder.decode(bytes)),
    end: async () => ({ channels: [], rate: 0 }),
    free: () => decoder.free(),
  };
}

/** Opens libFLAC or mpg123, compiled to WebAssembly; loaded with the first file that needs one. */
export const openDecoder: OpenDecoder = (kind) => (kind === 'flac' ? openFlac() : openMp3());
