// npm run kernel: compiles the metering kernel. The result is committed; `npm run kernel -- --check` only compares it.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../src/audio/metering');
const SOURCE = join(FOLDER, 'assembly/kernel.ts');
const BYTES = join(FOLDER, 'kernel-bytes.ts');
const FLAGS = '-O3 --noAssert --runtime stub --enable simd --disable bulk-memory'.split(' ');

async function compileKernel() {
  const { main } = await import('assemblyscript/asc');
  const source = readFileSync(SOURCE, 'utf8');
  let binary = null;
  const { error } = await main(['kernel.ts', '--outFile', 'kernel.wasm', ...FLAGS], {
    readFile: (name) => (name === 'kernel.ts' ? source : null),
    writeFile(name, content) {
      if (name === 'kernel.wasm') binary = content;
    },
    listFiles: () => [],
  });
  if (error || binary === null) throw new Error(`The kernel does not compile.\n${error?.message ?? ''}`);
  return Buffer.from(binary).toString('base64');
}

/**
 * One hash over what the kernel is made of and what came out (base64): the tests notice a change of either without the compiler.
 * @param {string} bytes
 */
export function kernelSeal(bytes) {
  const compiler = readFileSync(join(import.meta.dirname, 'package.json'), 'utf8');
  const { assemblyscript } = JSON.parse(compiler).devDependencies;
  const parts = [readFileSync(SOURCE, 'utf8'), assemblyscript, FLAGS.join(' '), bytes];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

const fileOf = (bytes) => `// Made by \`npm run kernel\` out of assembly/kernel.ts.
// Seal: ${kernelSeal(bytes)}

/** The metering kernel as WebAssembly, in base64. */
export const KERNEL_BYTES =
  '${bytes}';
`;

if (process.argv[1] === import.meta.filename) {
  const file = fileOf(await compileKernel());
  const isSame = file === readFileSync(BYTES, 'utf8');
  if (process.argv.includes('--check')) {
    console.log(isSame ? 'The committed kernel is what its source compiles to.' : 'Run `npm run kernel`.');
    process.exit(isSame ? 0 : 1);
  }
  writeFileSync(BYTES, file);
  console.log(isSame ? 'The kernel has not changed.' : 'The kernel was written.');
}
