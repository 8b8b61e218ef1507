import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-env-'));
  writeFileSync(
    join(folder, 'ask.mjs'),
    `import { readEnvFile } from ${JSON.stringify(resolve('scripts/setup/env-file.mjs'))};
    readEnvFile(${JSON.stringify(folder)});
    console.log(JSON.stringify({ port: process.env.PORT, from: process.env.MAIL_FROM }));`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const asked = (env = {}) => {
  const own = { PATH: process.env.PATH, ...env };
  return JSON.parse(
    execFileSync(process.execPath, [join(folder, 'ask.mjs')], { env: own, encoding: 'utf8' }),
  );
};

test('.env: its variables are read, those of the environment win, and no file is needed', () => {
  expect(asked()).toEqual({});
  writeFileSync(join(folder, '.env'), 'PORT=4000\nMAIL_FROM="Studio <hello@studio.test>"\n');
  expect(asked()).toEqual({ port: '4000', from: 'Studio <hello@studio.test>' });
  expect(asked({ PORT: '5000' })).toMatchObject({ port: '5000' });
});

test('ENV_FILE: names another file, and one that is missing is said', () => {
  writeFileSync(join(folder, '.env'), 'PORT=4000\n');
  writeFileSync(join(folder, 'other'), 'PORT=6000\n');
  expect(asked({ ENV_FILE: join(folder, 'other') })).toEqual({ port: '6000' });
  expect(asked({ ENV_FILE: '/dev/null' })).toEqual({});
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'ask.mjs')], {
    env: { PATH: process.env.PATH, ENV_FILE: '/nowhere' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr.trim()).toBe('ENV_FILE is /nowhere, but there is no such file.');
});

test('.env.example: nothing in it is set until somebody takes away a #', () => {
  expect(parseEnv(readFileSync('.env.example', 'utf8'))).toEqual({});
});
