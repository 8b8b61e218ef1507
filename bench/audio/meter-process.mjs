// A process that does nothing but metering, as the upload form's worker and the studio's jobs do: what the bench itself has
// loaded (bundlers, their threads and heaps) is not counted as metering.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { fileSource } from './song.mjs';

/**
 * @param {string} core path of the bundled metering core
 * @param {'wasm' | 'typescript'} kernel
 * @returns {{kernel: string, measure(path: string): Promise<{seconds: number, loudness: number, truePeak: number}>, end(): void}}
 *   `seconds` of processor, reading included
 */
export function startMeter(core, kernel) {
  const child = fork(import.meta.filename, [core, kernel]);
  return {
    kernel,
    async measure(path) {
      child.send(path);
      const [answer] = await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => Promise.reject(new Error('the meter ended'))),
      ]);
      return answer;
    },
    end: () => child.disconnect(),
  };
}

async function measured(measureSound, path, kernel) {
  const { source, close } = await fileSource(path);
  const before = process.cpuUsage();
  const { measurement } = await measureSound(source, { kernel });
  const { user, system } = process.cpuUsage(before);
  await close();
  const { loudness, truePeak } = measurement;
  return { seconds: (user + system) / 1e6, loudness: loudness.integrated, truePeak };
}

if (process.argv[1] === import.meta.filename) {
  const [, , core, kernel] = process.argv;
  const { measureSound } = await import(pathToFileURL(core).href);
  process.on('message', (path) => {
    void measured(measureSound, path, kernel).then((answer) => process.send?.(answer));
  });
}
