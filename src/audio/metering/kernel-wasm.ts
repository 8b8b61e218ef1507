import { BENDS, designInterpolation, FINE_TAPS, PHASES, SCAN_TAPS } from './interpolation';
import { kWeighting } from './k-weighting';
import { KERNEL_BYTES } from './kernel-bytes';
import { BLOCK, HISTORY, LOOK_AHEAD, RESULT, RESULTS, SCAN_STATES, type Kernel } from './kernel';

interface Exports {
  readonly memory: WebAssembly.Memory;
  weight(left: number, right: number, frames: number, states: number, sections: number, out: number): void;
  measure(input: number, frames: number, out: number): void;
  product(left: number, right: number, frames: number): number;
  scanPeak(...args: [input: number, frames: number, states: number, tables: number]): number;
}

const PAGE = 65_536;
// Loads of four samples may reach a little beyond the last one.
const ROOM = 64;

/** Hands out memory, in pieces aligned for SIMD. */
function allotter(): { readonly take: (bytes: number) => number; readonly size: () => number } {
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

interface Layout {
  readonly inputs: readonly number[];
  readonly pairs: readonly number[];
  readonly scans: readonly number[];
  readonly sections: number;
  readonly energies: number;
  readonly measured: number;
  readonly scan: number;
  readonly envelope: number;
  readonly fine: number;
  readonly bends: number;
  readonly tables: number;
  readonly bytes: number;
}

function layOut(channels: number): Layout {
  const { take, size } = allotter();
  const each = <T>(length: number, make: () => T): T[] => Array.from({ length }, make);
  // An odd channel is weighted beside a silent one.
  const pairs = Math.ceil(channels / 2);
  return {
    inputs: each(pairs * 2, () => take((HISTORY + BLOCK) * 4 + ROOM)),
    pairs: each(pairs, () => take(96)),
    scans: each(channels, () => take(SCAN_STATES * 8)),
    sections: take(80),
    energies: take(16),
    measured: take(32),
    scan: take(SCAN_TAPS * PHASES * 4),
    envelope: take(BENDS * 4),
    fine: take(FINE_TAPS * PHASES * 8),
    bends: take((BLOCK + 2 * SCAN_TAPS) * 4 + ROOM),
    tables: take(24),
    bytes: size(),
  };
}

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

function prepare(exports: Exports, at: Layout, rate: number): void {
  const { memory } = exports;
  memory.grow(Math.max(0, Math.ceil((at.bytes - memory.buffer.byteLength) / PAGE)));
  const { scan, envelope, fine, reach } = designInterpolation();
  const sections = kWeighting(rate).flatMap(({ b0, b1, b2, a1, a2 }) => [b0, b1, b2, a1, a2]);
  new Float64Array(memory.buffer, at.sections, 10).set(sections);
  new Float32Array(memory.buffer, at.scan, scan.length).set(scan);
  new Float32Array(memory.buffer, at.envelope, envelope.length).set(envelope);
  new Float64Array(memory.buffer, at.fine, fine.length).set(fine);
  new Uint32Array(memory.buffer, at.tables, 4).set([at.scan, at.envelope, at.fine, at.bends]);
  new Float64Array(memory.buffer, at.tables + 16, 1)[0] = reach;
}

function must(addresses: readonly number[], index: number): number {
  const address = addresses[index];
  if (address === undefined) throw new RangeError(`there is no channel ${index}`);
  return address;
}

/**
 * The kernel in WebAssembly with SIMD. Throws where `canRunWasmKernel` says no.
 * @param rate sample rate in Hz
 * @param channels how many, 1 or more
 */
export function createWasmKernel(rate: number, channels: number): Kernel {
  const exports = new WebAssembly.Instance(compile(), {}).exports as unknown as Exports;
  const at = layOut(channels);
  prepare(exports, at, rate);
  const { memory } = exports;
  const inputs = at.inputs.map((address) => new Float32Array(memory.buffer, address, HISTORY + BLOCK));
  const energies = new Float64Array(memory.buffer, at.energies, 2);
  const measured = new Float64Array(memory.buffer, at.measured, 4);
  const results = new Float64Array(channels * RESULTS);
  const address = (channel: number, frame: number): number =>
    must(at.inputs, channel) + (HISTORY + frame) * 4;
  return {
    results,
    input(channel) {
      const samples = inputs[channel];
      if (samples === undefined) throw new RangeError(`there is no channel ${channel}`);
      return samples;
    },
    segment(start, frames) {
      for (const [pair, states] of at.pairs.entries()) {
        const left = address(pair * 2, start);
        exports.weight(left, address(pair * 2 + 1, start), frames, states, at.sections, at.energies);
        results[pair * 2 * RESULTS + RESULT.weighted] = energies[0] ?? 0;
        if (pair * 2 + 1 < channels) results[(pair * 2 + 1) * RESULTS + RESULT.weighted] = energies[1] ?? 0;
      }
      for (let channel = 0; channel < channels; channel += 1) {
        exports.measure(address(channel, start), frames, at.measured);
        results.set(measured, channel * RESULTS + RESULT.sum);
      }
    },
    product: (start, frames) => exports.product(address(0, start), address(1, start), frames),
    scanPeak: (channel, start, frames) =>
      exports.scanPeak(address(channel, start - LOOK_AHEAD), frames, must(at.scans, channel), at.tables),
    advance(frames) {
      for (const samples of inputs) samples.copyWithin(0, frames, frames + HISTORY);
    },
  };
}
