// npm run fuzz:audio [-- --inputs=1000000 --seed=1]: broken files against the metering core. Ends with 1 at the first
// input that throws or takes too long, and says which one: the same seed makes the same inputs.
import { parseArgs } from 'node:util';
import { createMp3Encoder } from 'wasm-media-encoders';
import { loadParts } from './audio/core.mjs';

const PARTS = ['src/audio/measure-sound.ts', 'src/modules/files/preflight/open-decoder.ts'];
const { values } = parseArgs({
  options: { inputs: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
});
const INPUTS = Number(values.inputs);
/** Processor time, so that neighbours do not fail it. */
const SLOWEST_MS = 5000;
const MAX_BYTES = 4096;
/** Every so many inputs one goes to the decoder of mp3, which costs a hundred times more. */
const COMPRESSED_EVERY = 200;

/** xorshift32: the same numbers from the same seed everywhere. */
function randomOf(seed) {
  let state = seed | 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const ascii = (text) => Buffer.from(text, 'latin1');

function chunk(id, body, { big = false } = {}) {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  if (big) head.writeUInt32BE(body.length, 4);
  else head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

function wav({ tag = 1, bits, channels = 2, rate = 44_100, extensible = false, before = [], form = 'RIFF' }) {
  const frame = (channels * bits) / 8;
  const format = Buffer.alloc(extensible ? 40 : 16);
  format.writeUInt16LE(extensible ? 0xff_fe : tag, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate * frame, 8);
  format.writeUInt16LE(frame, 12);
  format.writeUInt16LE(bits, 14);
  if (extensible) {
    format.writeUInt16LE(22, 16);
    format.writeUInt16LE(bits, 18);
    format.writeUInt32LE(3, 20);
    format.writeUInt16LE(tag, 24);
    Buffer.from('000000001000800000aa00389b71', 'hex').copy(format, 26);
  }
  const data = Buffer.alloc(frame * 120, 0x5a);
  const body = Buffer.concat([ascii('WAVE'), ...before, chunk('fmt ', format), chunk('data', data)]);
  const head = Buffer.alloc(8);
  head.write(form, 0, 'latin1');
  head.writeUInt32LE(form === 'RIFF' ? body.length : 0xff_ff_ff_ff, 4);
  return Buffer.concat([head, body]);
}

function aiff({ bits, aifc = null }) {
  const common = Buffer.alloc(18);
  common.writeUInt16BE(2, 0);
  common.writeUInt32BE(120, 2);
  common.writeUInt16BE(bits, 6);
  // 44,100 as an 80-bit extended float.
  Buffer.from('400eac44000000000000', 'hex').copy(common, 8);
  const named = aifc === null ? common : Buffer.concat([common, ascii(aifc), Buffer.from([0, 0])]);
  const sound = Buffer.concat([Buffer.alloc(8), Buffer.alloc((120 * 2 * bits) / 8, 0x25)]);
  const body = Buffer.concat([
    ascii(aifc === null ? 'AIFF' : 'AIFC'),
    chunk('COMM', named, { big: true }),
    chunk('SSND', sound, { big: true }),
  ]);
  return chunk('FORM', body, { big: true });
}

function seeds() {
  const ds64 = Buffer.alloc(28);
  ds64.writeUInt32LE(5000, 0);
  ds64.writeUInt32LE(720, 8);
  ds64.writeUInt32LE(120, 16);
  const id3 = Buffer.concat([ascii('ID3'), Buffer.from([4, 0, 0, 0, 0, 0, 10]), Buffer.alloc(10)]);
  return [
    wav({ bits: 16 }),
    wav({ bits: 24, channels: 1, before: [chunk('bext', Buffer.alloc(602, 32))] }),
    wav({ bits: 8 }),
    wav({ tag: 3, bits: 32 }),
    wav({ tag: 3, bits: 64 }),
    wav({ bits: 24, extensible: true, rate: 96_000 }),
    wav({ bits: 24, form: 'RF64', before: [chunk('ds64', ds64)] }),
    wav({ bits: 24, form: 'BW64', before: [chunk('ds64', ds64)] }),
    aiff({ bits: 16 }),
    aiff({ bits: 24 }),
    aiff({ bits: 32, aifc: 'fl32' }),
    aiff({ bits: 16, aifc: 'sowt' }),
    Buffer.concat([id3, wav({ bits: 16 })]),
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.concat([
      ascii('fLaC'),
      Buffer.from([0x80, 0, 0, 34]),
      Buffer.alloc(34, 7),
      Buffer.alloc(80, 0xff),
    ]),
  ];
}

async function mp3Seed() {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: 44_100, channels: 2, bitrate: 128 });
  const side = Float32Array.from({ length: 6000 }, (_, frame) => Math.sin(frame / 20) / 2);
  return Buffer.concat([encoder.encode([side, side]).slice(), encoder.finalize().slice()]);
}

const WICKED = [
  0, 1, 2, 7, 8, 0x7f, 0x80, 0xff, 0x1_00, 0x7f_ff, 0x80_00, 0xff_ff, 0x7f_ff_ff_ff, 0x80_00_00_00,
  0xff_ff_ff_ff,
];

const MUTATIONS = [
  (bytes, random) => {
    bytes[random(bytes.length)] = random(256);
    return bytes;
  },
  (bytes, random) => {
    const at = random(Math.max(1, bytes.length - 4));
    const value = WICKED[random(WICKED.length)];
    if (bytes.length < 4) return bytes;
    if (random(2) === 0) bytes.writeUInt32LE(value, at);
    else bytes.writeUInt32BE(value, at);
    return bytes;
  },
  (bytes, random) => bytes.subarray(0, random(bytes.length)),
  (bytes, random) => {
    const at = random(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(random(40), random(256)), bytes.subarray(at)]);
  },
  (bytes, random) => {
    const from = random(bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + random(60))]);
  },
  (bytes, random) => {
    const from = random(bytes.length);
    return Buffer.concat([bytes, bytes.subarray(from, from + 400)]);
  },
];

function mutated(seed, random) {
  let bytes = Buffer.from(seed);
  // The head is where lies hurt: half of the changes meet its first bytes.
  for (let left = 1 + random(5); left > 0 && bytes.length > 0; left -= 1) {
    const change = MUTATIONS[random(MUTATIONS.length)];
    const head = Math.min(bytes.length, 64);
    bytes =
      random(2) === 0
        ? Buffer.concat([change(Buffer.from(bytes.subarray(0, head)), random), bytes.subarray(head)])
        : change(bytes, random);
  }
  return bytes.subarray(0, MAX_BYTES);
}

const sourceOf = (bytes) => ({
  size: bytes.length,
  read: async (offset, length) => new Uint8Array(bytes.subarray(offset, offset + length)),
});

function fail(index, bytes, what) {
  console.error(`Input ${index} of seed ${values.seed}: ${what}\n${bytes.toString('hex')}`);
  process.exit(1);
}

const parts = await loadParts(PARTS);
try {
  const { measureSound, openDecoder } = parts.core;
  const random = randomOf(Number(values.seed) * 2_654_435_761);
  const kinds = seeds();
  const mp3 = await mp3Seed();
  const begun = performance.now();
  let [readable, slowest] = [0, 0];
  for (let index = 0; index < INPUTS; index += 1) {
    const isCompressed = index % COMPRESSED_EVERY === 0;
    const bytes = mutated(isCompressed ? mp3 : kinds[random(kinds.length)], random);
    const from = process.cpuUsage();
    try {
      const report = await measureSound(sourceOf(bytes), isCompressed ? { decoders: openDecoder } : {});
      if (report.ok) readable += 1;
      if (report.ok && !Number.isFinite(report.measurement.seconds)) fail(index, bytes, 'an endless sound');
    } catch (error) {
      fail(index, bytes, error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    const { user, system } = process.cpuUsage(from);
    const took = (user + system) / 1000;
    slowest = Math.max(slowest, took);
    if (took > SLOWEST_MS) fail(index, bytes, `took ${Math.round(took)} ms`);
    if ((index + 1) % 100_000 === 0) console.log(`${index + 1} inputs, ${readable} of them readable`);
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  const memory = Math.round(process.memoryUsage.rss() / 2 ** 20);
  console.log(
    `${INPUTS} inputs of seed ${values.seed} in ${seconds} s: none crashed; ${readable} were readable, the slowest took ${Math.round(slowest)} ms, ${memory} MiB resident`,
  );
} finally {
  parts.end();
}
