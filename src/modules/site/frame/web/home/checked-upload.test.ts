import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { bytesSource } from '@/audio/containers/byte-source';
import { measureSound } from '@/audio/measure-sound';
import { packPeaks } from '@/modules/catalogue/samples/samples.rules';
import { readPeaks } from '@/modules/files/preflight/drawn-peaks.rules';
import { factsOf } from '@/modules/files/preflight/file-data.rules';
import { openDecoder } from '@/modules/files/preflight/open-decoder';
import { clockText, judge, shownCheck } from '@/modules/files/preflight/preflight.rules';
import { appleVerdict } from '@/modules/orders/check-sheets/check-sheet.rules';
import { measureSheet } from '@/modules/orders/check-sheets/server/measure-sheet';

const folder = await mkdtemp(join(tmpdir(), 'headroom-home-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Rendered {
  readonly stems: readonly string[];
  readonly master: string;
}

async function render(): Promise<Rendered> {
  const script = (await import(pathToFileURL(join(process.cwd(), 'scripts/content/stems.mjs')).href)) as {
    renderStems(folder: string, how: { hotKick: boolean }): Rendered;
  };
  return script.renderStems(folder, { hotKick: true });
}

const pathOf = (name: string): string => join(import.meta.dirname, name);

async function drawnFrom(name: string): Promise<unknown> {
  return JSON.parse(await readFile(pathOf(name), 'utf8'));
}

// Where preflight says something new, `WRITE_HOME=1` writes the files of the page anew.
async function keep(name: string, value: unknown): Promise<void> {
  if (process.env['WRITE_HOME'] === undefined) return;
  await writeFile(pathOf(name), `${JSON.stringify(value, null, 2)}\n`);
}

test('D13: what the home page shows of a checked upload is what preflight says of real tracks', async () => {
  const { stems, master } = await render();
  const files = await Promise.all(
    stems.map(async (path, key) => ({
      key,
      name: basename(path),
      isMix: null,
      facts: factsOf(await measureSound(bytesSource(await readFile(path)), { decoders: openDecoder })),
    })),
  );
  const { files: judged } = judge(files);
  const shown = files.map(({ name, facts }, at) => {
    const found = judged[at];
    if (found === undefined) throw new Error('a file without a verdict');
    const { findings, ...check } = shownCheck(found, facts);
    const places = (findings[0]?.places ?? []).map(clockText);
    return Object.assign(check, {
      name,
      // As the other waves of the page are packed.
      peaks: packPeaks(readPeaks(check.peaks).map(([low, high]) => [low * 127, high * 127])),
      found: findings[0]?.text ?? null,
      places: [...new Set(places)].slice(0, 3),
    });
  });
  expect(shown[0]).toMatchObject({ verdict: 'problem', found: expect.stringContaining('It clips 3 times') });
  expect(shown.slice(1).every(({ verdict }) => verdict === 'pass')).toBe(true);
  await keep('checked-upload.json', shown);
  expect(shown).toEqual(await drawnFrom('checked-upload.json'));

  const sheet = await measureSheet(bytesSource(await readFile(master)), null);
  if (sheet === null) throw new Error('a master that can not be measured');
  const measured = { sheet, fit: appleVerdict(sheet).fit };
  await keep('measured-master.json', measured);
  expect(measured).toEqual(await drawnFrom('measured-master.json'));
});
