/**
 * Makes src/modules/people/accounts/server/common-passwords.json: the 10,000 most common passwords that are long enough to be
 * taken at all, most common first. Out of the list of @zxcvbn-ts/language-common (MIT; docs/decisions/027), so that the
 * server carries this file and not the package. Run it again after an update of the package.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dictionary } from '@zxcvbn-ts/language-common';

const SHORTEST = 8;
const COUNT = 10_000;
const file = fileURLToPath(
  new URL('../src/modules/people/accounts/server/common-passwords.json', import.meta.url),
);

const all = dictionary['passwords-common'].map((password) => password.normalize('NFKC').toLowerCase());
const passwords = [...new Set(all.filter((password) => password.length >= SHORTEST))].slice(0, COUNT);
if (passwords.length < COUNT) throw new Error(`Only ${passwords.length} passwords are long enough.`);
writeFileSync(file, `${JSON.stringify({ passwords: passwords.join('\n') }, null, 2)}\n`);
process.stdout.write(`${passwords.length} passwords written to ${file}\n`);
