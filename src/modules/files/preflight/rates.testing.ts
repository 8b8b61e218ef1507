import { bytesSource } from '@/audio/containers/byte-source';
import { measureSound } from '@/audio/measure-sound';
import { factsOf, isSoundName, type FileData } from './file-data.rules';
import { openDecoder } from './open-decoder';
import { judge } from './preflight.rules';
import { seededSets, type SeededSet } from './seeded-files.testing';
import { compareCase, type MixCase } from './seeded-mixes.testing';

async function measured(name: string, bytes: Uint8Array): Promise<FileData> {
  return isSoundName(name)
    ? factsOf(await measureSound(bytesSource(bytes), { decoders: openDecoder }))
    : { state: 'not-sound' };
}

async function kindsOf(set: SeededSet): Promise<string[][]> {
  const files = await Promise.all(
    set.map(async ({ name, bytes }, key) => ({ key, name, facts: await measured(name, bytes), isMix: null })),
  );
  return judge(files).files.map(({ findings }) => findings.map(({ kind }) => kind));
}

/** What preflight found of seeded faults, and what it found besides. */
export interface FaultRates {
  readonly files: number;
  readonly faults: number;
  /** In words: which file, which fault. */
  readonly missed: readonly string[];
  readonly alarms: readonly string[];
}

/** Preflight over the 60 seeded files. */
export async function faultRates(): Promise<FaultRates> {
  const missed: string[] = [];
  const alarms: string[] = [];
  let [files, faults] = [0, 0];
  for (const [at, set] of (await seededSets()).entries()) {
    const found = await kindsOf(set);
    for (const [index, file] of set.entries()) {
      files += 1;
      faults += file.faults.length;
      const kinds = found[index] ?? [];
      for (const fault of file.faults)
        if (!kinds.includes(fault)) missed.push(`set ${at}, ${file.name}: ${fault}, found ${kinds.join()}`);
      for (const kind of kinds)
        if (!(file.faults as readonly string[]).includes(kind))
          alarms.push(`set ${at}, ${file.name}: ${kind}`);
    }
  }
  return { files, faults, missed, alarms };
}

/** Mixes with a stem that is missing, 30 to 3 dB below the mix, over other songs each; every other one begins elsewhere. */
export function missingCases(count: number): MixCase[] {
  return Array.from({ length: count }, (_, index) => ({
    seed: index + 3,
    missing: 30 - (index % 10) * 3,
    offset: (index % 2) * 3001,
  }));
}

/** Of these mixes those whose missing stem was not found, in words. */
export async function missedStems(cases: readonly MixCase[]): Promise<string[]> {
  const missed: string[] = [];
  for (const one of cases) {
    const { verdict, rest } = await compareCase(one);
    if (verdict !== 'missing' || Math.abs(rest - (one.missing ?? 0)) >= 4)
      missed.push(`seed ${one.seed}, ${one.missing} dB below: ${verdict}, ${rest.toFixed(1)} dB`);
  }
  return missed;
}
