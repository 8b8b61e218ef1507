// node bench/audio/long-sound.mjs <core> <kernel>: measures a very long sound in a process of its own, and says what
// memory that took. The sound is made while it is read: no disk, no cache of the system's.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { HEAD, songBytes, wavHead } from './song.mjs';

const MINUTES = 70;
const RATE = 96_000;
const FRAMES = MINUTES * 60 * RATE;

const [, , core, kernel] = process.argv;
const { measureSound } = await import(pathToFileURL(core).href);
const loop = songBytes(RATE, RATE);
const head = wavHead(RATE, FRAMES);

function fill(bytes, offset) {
  let done = 0;
  if (offset < HEAD) done = head.copy(bytes, 0, offset);
  while (done < bytes.length) {
    const at = (offset + done - HEAD) % loop.length;
    done += loop.copy(bytes, done, at, Math.min(loop.length, at + bytes.length - done));
  }
  return bytes;
}

const size = HEAD + FRAMES * 6;
const room = new Uint8Array(2 ** 20);
const source = {
  size,
  read: async (offset, length) => fill(new Uint8Array(Math.min(length, size - offset)), offset),
  // As the upload form's worker has it: the same memory again and again.
  async *pour(offset, length) {
    for (let at = offset; at < offset + length; at += room.length)
      yield fill(room.subarray(0, Math.min(room.length, offset + length - at)), at);
  },
};
const field = (name) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0);

const before = field('VmRSS');
const report = await measureSound(source, { kernel });
const kib = field('VmHWM') - before;
console.log(
  JSON.stringify({ seconds: report.measurement.seconds, added: kib / 1024, inAll: field('VmHWM') / 1024 }),
);
