import { readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { parseAst } from 'vite';

const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string';

// require() as a bundler writes it (`__require`), too.
const isRequire = ({ type, callee }) => type === 'CallExpression' && /^_*require$/.test(callee.name ?? '');

function* nodesOf(value) {
  if (value === null || typeof value !== 'object') return;
  if (typeof value.type === 'string') yield value;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}

/**
 * What a module imports, as it is written: statements, import() and require() of a fixed address.
 * @param {string} code
 * @returns {string[]}
 */
export function importsOf(code) {
  return [...nodesOf(parseAst(code))].flatMap((node) => {
    const source = isRequire(node) ? node.arguments[0] : node.source;
    return isText(source) ? [source.value] : [];
  });
}

const packageOf = (address) =>
  address
    .split('/')
    .slice(0, address.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * The packages that modules in these folders import and that are not in the list.
 * @param {string[]} folders
 * @param {Readonly<Record<string, string>>} dependencies as in package.json
 */
export function missingPackages(folders, dependencies) {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((name) => /\.m?js$/.test(name))
      .map((name) => join(folder, name)),
  );
  const packages = files
    .flatMap((file) => importsOf(readFileSync(file, 'utf8')))
    .filter((address) => !/^[./#]|^\w+:/.test(address) && !isBuiltin(address))
    .map(packageOf);
  return [...new Set(packages)].filter((name) => !(name in dependencies)).sort((a, b) => a.localeCompare(b));
}
