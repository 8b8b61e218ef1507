import { readFile, type FileHandle } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { WholeSound } from './whole-samples';

/** As much work as the reference encoder does by itself. */
const LEVEL = 5;

// Where there is a fetch the library fetches its WebAssembly, which Node's refuses for a path: its documented setting of a
// place takes an address instead. What it appends, a slash and the file's name, is only the fragment of that address.
async function openLibrary() {
  const wasm = await readFile(createRequire(import.meta.url).resolve('libflacjs/dist/libflac.min.wasm.wasm'));
  process.env['FLAC_SCRIPT_LOCATION'] = `data:application/wasm;base64,${wasm.toString('base64')}#`;
  try {
    const { default: flac } = await import('libflacjs/dist/libflac.min.wasm.js');
    return { flac, ready: flac.isReady() ? null : new Promise<void>((resolve) => flac.on('ready', resolve)) };
  } finally {
    delete process.env['FLAC_SCRIPT_LOCATION'];
  }
}

let library: ReturnType<typeof openLibrary> | undefined;

/**
 * Writes a sound as FLAC by libFLAC in WebAssembly, which decodes what it wrote and compares. Length and checksum of
 * the samples in the head are left to the caller.
 */
export async function writeByLibrary(sound: WholeSound, file: FileHandle): Promise<void> {
  library ??= openLibrary();
  const { flac, ready } = await library;
  await ready;
  const { rate, channels, bits, frames } = sound;
  const encoder = flac.create_libflac_encoder(rate, channels, bits, LEVEL, frames, true);
  if (encoder === 0) throw new Error('libFLAC takes no such sound.');
  const waiting: Uint8Array[] = [];
  try {
    // Its memory is used again: what is kept must be a copy.
    const status = flac.init_encoder_stream(encoder, (data) => void waiting.push(data.slice()));
    if (status !== 0) throw new Error(`libFLAC did not begin: ${status}`);
    for await (const samples of sound.pieces()) {
      if (!flac.FLAC__stream_encoder_process_interleaved(encoder, samples, samples.length / channels))
        throw new Error(`libFLAC stopped: ${flac.FLAC__stream_encoder_get_state(encoder)}`);
      for (const bytes of waiting.splice(0)) await file.write(bytes);
    }
    if (!flac.FLAC__stream_encoder_finish(encoder)) throw new Error('libFLAC did not end.');
    for (const bytes of waiting.splice(0)) await file.write(bytes);
  } finally {
    flac.FLAC__stream_encoder_delete(encoder);
  }
}
