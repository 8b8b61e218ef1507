// Compiles the metering kernel: node scripts/audio/kernel.mjs. The result is committed; a test compiles it again.
import { main } from 'assemblyscript/asc';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../src/audio/metering');

/** @returns {Promise<Uint8Array>} the kernel as WebAssembly */
export async function compileKernel() {
  const source = readFileSync(join(FOLDER, 'assembly/kernel.ts'), 'utf8');
  let binary = null;
  const { error } = await main(
    [
      'kernel.ts',
      '--outFile',
      'kernel.wasm',
      '-O3',
      '--noAssert',
      '--runtime',
      'stub',
      '--enable',
      'simd',
      '--disable',
      'bulk-memory',
    ],
    {
      readFile: (name) => (name === 'kernel.ts' ? source : null),
      writeFile(name, content) {
        if (name === 'kernel.wasm') binary = content;
      },
      listFiles: () => [],
    },
  );
  if (error || binary === null) throw new Error(`The kernel does not compile.\n${error?.message ?? ''}`);
  return binary;
}

if (process.argv[1] === import.meta.filename) {
  const binary = await compileKernel();
  const text = Buffer.from(binary).toString('base64');
  writeFileSync(
    join(FOLDER, 'kernel-bytes.ts'),
    `// Made by scripts/audio/kernel.mjs out of assembly/kernel.ts.\n\n/** The metering kernel as WebAssembly, in base64. */\nexport const KERNEL_BYTES =\n  '${text}';\n`,
  );
  console.log(`kernel: ${binary.length} bytes`);
}
