import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { kernelSeal } from './kernel.mjs';

it('the committed kernel was made of its source, by the compiler and the flags of now', () => {
  const file = readFileSync('src/audio/metering/kernel-bytes.ts', 'utf8');
  const [, bytes] = /KERNEL_BYTES =\n {2}'([^']+)'/.exec(file);
  const [, seal] = /^\/\/ Seal: (\w+)$/m.exec(file) ?? [];
  expect(kernelSeal(bytes), 'Run `npm run kernel`.').toBe(seal);
});
