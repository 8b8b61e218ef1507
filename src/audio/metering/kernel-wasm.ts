import { BENDS, designInterpolation, FINE_TAPS, PHASES, SCAN_TAPS } from './interpolation';
import { kWeighting } from './k-weighting';
import { KERNEL_BYTES } from './kernel-bytes';
import {
  BLOCK,
  HISTORY,
  LOOK_AHEAD,
  MAX_SEGMENTS,
  PAIR_RESULTS,
  SCAN_STATES,
  SPAN,
  type Kernel,
  type Unpack,
} from './kernel';

type Address = number;

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly measure: (
    ...args: [
      left: Address,
      right: Address,
      states: Address,
      sections: Address,
      ends: Address,
      segments: number,
      results: Address,
      stride: number,
      stereo: number,
    ]
  ) => void;
  readonly scan: (
    ...args: [input: Address, frames: number, states: Address, tables: Address, ahead: number]
  ) => void;
  readonly unpack: (
    ...args: [bytes: Address, frames: number, channels: number, size: number, left: Address, right: Address]
  ) => number;
}

const PAGE = 65_536;
// Loads and stores of four samples may reach a little beyond the last one.
const ROOM = 64;
/** Bytes of a frame of two channels, three bytes each. */
const WIDEST = 6;
const SPANS = BLOCK / SPAN + 8;

/** Hands out memory, in pieces aligned for SIMD. */
function allotter(): { readonly take: (bytes: number) => Address; readonly size: () => number } {
  let next = 1024;
  return {
    take(bytes) {
      const at = next;
      next += (bytes + 15) & ~15;
      return at;
    },
    size: () => next,
  };
}

function layOut(channels: number) {
  const { take, size } = allotter();
  // An odd channel is weighted beside a silent one.
  const pairs = Math.ceil(channels / 2);
  const each = (length: number, bytes: number): Address[] => Array.from({ length }, () => take(bytes));
  return {
    pairs,
    inputs: each(pairs * 2, (HISTORY + BLOCK) * 4 + ROOM),
    states: each(pairs, 96),
    scans: take(channels * SCAN_STATES * 8),
    sections: take(80),
    ends: take(MAX_SEGMENTS * 4),
    results: take(MAX_SEGMENTS * pairs * PAIR_RESULTS * 8),
    scan: take(SCAN_TAPS * PHASES * 8),
    envelope: take(BENDS * 8),
    shortEnvelope: take(BENDS * 4),
    fine: take(FINE_TAPS * PHASES * 8),
    scratch: take(512),
    levels: take(SPANS * 4),
    bends: take(SPANS * 4),
    tables: take(40),
    packed: take(BLOCK * WIDEST + ROOM),
    bytes: size(),
  };
}

type Layout = ReturnType<typeof layOut>;

let compiled: WebAssembly.Module | null = null;

function compile(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(KERNEL_BYTES), (char) => char.charCodeAt(0)));
  return compiled;
}

/** Whether this machine can run the compiled kernel: WebAssembly with SIMD, allowed by the page's policy. */
export function canRunWasmKernel(): boolean {
  try {
    compile();
    return true;
  } catch {
    return false;
  }
}

function prepare(memory: WebAssembly.Memory, at: Layout, rate: number): void {
  memory.grow(Math.max(0, Math.ceil((at.bytes - memory.buffer.byteLength) / PAGE)));
  const { buffer } = memory;
  const { scan, envelope, fine, reach } = designInterpolation();
  const sections = kWeighting(rate).flatMap(({ b0, b1, b2, a1, a2 }) => [b0, b1, b2, a1, a2]);
  new Float64Array(buffer, at.sections, 10).set(sections);
  new Float64Array(buffer, at.scan, scan.length).set(scan);
  new Float64Array(buffer, at.envelope, envelope.length).set(envelope);
  new Float32Array(buffer, at.shortEnvelope, envelope.length).set(envelope);
  new Float64Array(buffer, at.fine, fine.length).set(fine);
  const tables = [at.scan, at.envelope, at.shortEnvelope, at.fine, at.scratch, at.levels, at.bends];
  new Uint32Array(buffer, at.tables, tables.length).set(tables);
  new Float64Array(buffer, at.tables + 32, 1)[0] = reach;
}

function must(addresses: readonly Address[], index: number): Address {
  const address = addresses[index];
  if (address === undefined) throw new RangeError(`there is no channel ${index}`);
  return address;
}

const frameOf = (address: Address, frame: number): Address => address + (HISTORY + frame) * 4;

function unpackOf({ memory, unpack }: Exports, at: Layout, channels: number): Unpack | null {
  if (channels > 2) return null;
  const packed = new Uint8Array(memory.buffer, at.packed, BLOCK * WIDEST + ROOM);
  const left = frameOf(must(at.inputs, 0), 0);
  const right = frameOf(must(at.inputs, 1), 0);
  return (bytes, bytesPerSample) => {
    packed.set(bytes);
    packed.fill(0, bytes.length, bytes.length + ROOM);
    const frames = Math.floor(bytes.length / bytesPerSample / channels);
    return unpack(at.packed, frames, channels, bytesPerSample, left, right) >> (32 - bytesPerSample * 8);
  };
}

/**
 * The kernel in WebAssembly with SIMD. Throws where `canRunWasmKernel` says no.
 * @param rate sample rate in Hz
 * @param channels how many, 1 or more
 */
export function createWasmKernel(rate: number, channels: number): Kernel {
  const exports = new WebAssembly.Instance(compile(), {}).exports as unknown as Exports;
  const { memory, measure, scan } = exports;
  const at = layOut(channels);
  prepare(memory, at, rate);
  const { buffer } = memory;
  const inputs = at.inputs.map((address) => new Float32Array(buffer, address, HISTORY + BLOCK));
  return {
    unpack: unpackOf(exports, at, channels),
    ends: new Uint32Array(buffer, at.ends, MAX_SEGMENTS),
    results: new Float64Array(buffer, at.results, MAX_SEGMENTS * at.pairs * PAIR_RESULTS),
    scans: new Float64Array(buffer, at.scans, channels * SCAN_STATES),
    input(channel) {
      const samples = inputs[channel];
      if (samples === undefined) throw new RangeError(`there is no channel ${channel}`);
      return samples;
    },
    measure(segments) {
      for (const [pair, states] of at.states.entries()) {
        const left = frameOf(must(at.inputs, pair * 2), 0);
        const right = frameOf(must(at.inputs, pair * 2 + 1), 0);
        const results = at.results + pair * PAIR_RESULTS * 8;
        const stride = at.pairs * PAIR_RESULTS * 8;
        const stereo = Number(channels === 2);
        measure(left, right, states, at.sections, at.ends, segments, results, stride, stereo);
      }
    },
    scan(frames) {
      for (let channel = 0; channel < channels; channel += 1) {
        const input = frameOf(must(at.inputs, channel), -LOOK_AHEAD);
        scan(input, frames, at.scans + channel * SCAN_STATES * 8, at.tables, LOOK_AHEAD);
      }
    },
    advance(frames) {
      for (const samples of inputs) samples.copyWithin(0, frames, frames + HISTORY);
    },
  };
}
