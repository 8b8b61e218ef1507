import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What `npm start` gives to node (heap limits and the script), for whoever starts the studio without npm.
 * @param {string} root
 * @returns {string[]}
 */
export function startArguments(root) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return scripts.start.split(' ').slice(1);
}
