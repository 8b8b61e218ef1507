import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingPackages } from './bare-imports.mjs';

// `node check-bundles.mjs ROOT`: ends with 1 where built server code asks for a package that production does not install.
const [root = ''] = process.argv.slice(2);
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const missing = missingPackages(
  ['server', 'tasks'].map((name) => join(root, 'build', name)),
  dependencies,
);
if (missing.length > 0) {
  console.error(
    `The built server needs packages that are not in "dependencies" of package.json: ${missing.join(', ')}.`,
  );
  process.exit(1);
}
