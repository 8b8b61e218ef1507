import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileKernel } from './kernel.mjs';

it('the committed kernel is what its source compiles to', async () => {
  const compiled = Buffer.from(await compileKernel()).toString('base64');
  const file = join(import.meta.dirname, '../../src/audio/metering/kernel-bytes.ts');
  expect(readFileSync(file, 'utf8')).toContain(`'${compiled}'`);
});
