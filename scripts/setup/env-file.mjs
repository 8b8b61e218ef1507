import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Adds the variables of `.env`, or of the file that ENV_FILE names, to those of this process; what is set already stays. A file
 * that was named and is missing ends the process with one sentence.
 * @param {string} root project folder
 */
export function readEnvFile(root) {
  const named = process.env.ENV_FILE;
  const file = named ? resolve(named) : join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  else if (named) {
    console.error(`ENV_FILE is ${named}, but there is no such file.`);
    process.exit(1);
  }
}
