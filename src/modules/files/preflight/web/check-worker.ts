import { measureSound } from '@/audio/measure-sound';
import { factsOf, type FileData } from '../file-data.rules';
import { openDecoder } from '../open-decoder';
import { fileSource } from './file-source';

/** What the page asks: measure a file, or stop measuring it. */
export type CheckOrder = { readonly key: number; readonly file: File } | { readonly stop: number };

/** What it is told: facts, or null where the file could not be read. */
export interface CheckAnswer {
  readonly key: number;
  readonly facts: FileData | null;
}

let running: { readonly key: number; readonly stop: AbortController } | null = null;

async function measure(file: File, signal: AbortSignal): Promise<FileData | null> {
  try {
    return factsOf(await measureSound(fileSource(file), { decoders: openDecoder, signal }));
  } catch {
    // Stopped, moved or in a cloud folder: the transfer says so, and the server measures what arrives.
    return null;
  }
}

async function answer(key: number, file: File, signal: AbortSignal): Promise<void> {
  const details = await measure(file, signal);
  running = null;
  // The scope of a worker: it has one page to talk to.
  (globalThis as unknown as Pick<Worker, 'postMessage'>).postMessage(
    { key, facts: details } satisfies CheckAnswer,
    [],
  );
}

globalThis.addEventListener('message', (event: MessageEvent<CheckOrder>) => {
  const order = event.data;
  if ('stop' in order) {
    if (running?.key === order.stop) running.stop.abort();
    return;
  }
  const stop = new AbortController();
  running = { key: order.key, stop };
  void answer(order.key, order.file, stop.signal);
});
