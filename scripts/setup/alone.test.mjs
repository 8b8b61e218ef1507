import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { alone } from './alone.mjs';
import { contentHash } from './stamp.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-setup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lock = () => join(folder, '.headroom-setup.lock');

/** A process as a first start is: it works where nothing is done yet, and notes when. */
function firstStart() {
  const script = `
    import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
    import { alone } from ${JSON.stringify(pathToFileURL('scripts/setup/alone.mjs').href)};
    await alone(${JSON.stringify(folder)}, async () => {
      if (existsSync('done')) return;
      appendFileSync('work', 'begin ');
      await new Promise((resolve) => setTimeout(resolve, 300));
      appendFileSync('work', 'end ');
      writeFileSync('done', '');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    stdio: 'ignore',
  });
  return { child, ended: new Promise((resolve) => child.on('exit', resolve)) };
}

test('processes: three first starts from one folder do the work once', async () => {
  const codes = await Promise.all([firstStart(), firstStart(), firstStart()].map(({ ended }) => ended));
  expect(codes).toEqual([0, 0, 0]);
  expect(readFileSync(join(folder, 'work'), 'utf8')).toBe('begin end ');
  expect(existsSync(lock())).toBe(false);
});

test('processes: the lock of a process that was killed in the middle holds nobody up', async () => {
  const killed = firstStart();
  await expect.poll(() => existsSync(join(folder, 'work'))).toBe(true);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(existsSync(lock())).toBe(true);
  expect(await firstStart().ended).toBe(0);
  expect(readFileSync(join(folder, 'work'), 'utf8')).toBe('begin begin end ');
});

test('processes: a lock that another machine holds is waited for', async () => {
  writeFileSync(lock(), `1 not-${hostname()}`);
  let ran = false;
  const waiting = alone(folder, async () => {
    ran = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(ran).toBe(false);
  rmSync(lock());
  await waiting;
  expect(ran).toBe(true);
});

test('processes: a built folder that was copied is as fresh as it was', () => {
  for (const name of ['one', 'elsewhere/two'])
    mkdirSync(join(folder, name, 'src/inner'), { recursive: true });
  writeFileSync(join(folder, 'one/src/inner/a.ts'), 'a');
  writeFileSync(join(folder, 'one/package.json'), '{}');
  cpSync(join(folder, 'one'), join(folder, 'elsewhere/two'), { recursive: true });
  const hashes = ['one', 'elsewhere/two'].map((name) =>
    contentHash(join(folder, name), ['src', 'package.json']),
  );
  expect(hashes[0]).toBe(hashes[1]);
  writeFileSync(join(folder, 'elsewhere/two/src/inner/a.ts'), 'b');
  expect(contentHash(join(folder, 'elsewhere/two'), ['src', 'package.json'])).not.toBe(hashes[0]);
});
