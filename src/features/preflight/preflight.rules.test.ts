import { expect, test } from 'vitest';
import { bytesSource } from '@/audio/containers/byte-source';
import { measureSound } from '@/audio/measure-sound';
import { factsOf, isSoundName, type FileFacts } from './file-facts.rules';
import { openDecoder } from './open-decoder';
import { judge } from './preflight.rules';
import { seededSets, type SeededSet } from './seeded-files.testing';

const measured = async (name: string, bytes: Uint8Array): Promise<FileFacts> =>
  isSoundName(name)
    ? factsOf(await measureSound(bytesSource(bytes), { decoders: openDecoder }))
    : { state: 'not-sound' };

async function kindsOf(set: SeededSet): Promise<string[][]> {
  const files = await Promise.all(
    set.map(async ({ name, bytes }, key) => ({ key, name, facts: await measured(name, bytes), isMix: null })),
  );
  return judge(files).files.map(({ findings }) => findings.map(({ kind }) => kind));
}

test('UPLD-02 of 60 seeded files at least 95% of the faults are found, with at most 5% false alarms', async () => {
  const sets = await seededSets();
  const missed: string[] = [];
  const alarms: string[] = [];
  let [files, faults] = [0, 0];
  for (const [at, set] of sets.entries()) {
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
  expect(files).toBe(60);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(faults * 0.05);
  expect(alarms.length, alarms.join('\n')).toBeLessThanOrEqual(files * 0.05);
}, 60_000);
