import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const containerfile = readFileSync('Containerfile', 'utf8');
const compose = readFileSync('compose.yaml', 'utf8');
const { version, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

test('the image starts what npm start starts, as nobody in particular', () => {
  const [, command] = /^CMD (\[.*\])$/m.exec(containerfile);
  expect(JSON.parse(command).join(' ')).toBe(scripts.start);
  expect(containerfile).toMatch(/^USER \d{5}:\d{5}$/m);
});

test('the image has the Node of .nvmrc and the folders that the product reads', () => {
  expect(containerfile).toContain(
    `NODE_IMAGE=docker.io/library/node:${readFileSync('.nvmrc', 'utf8').trim()}-`,
  );
  const [, moved] = /mv (.*) \/rootfs\/app\//.exec(containerfile);
  for (const name of moved.split(' ').filter((name) => name !== 'build' && name !== 'node_modules'))
    expect(existsSync(name), name).toBe(true);
});

test('what is secret or made anew stays out of the image, whichever program builds it', () => {
  const ignored = readFileSync('.containerignore', 'utf8');
  expect(readFileSync('.dockerignore', 'utf8')).toBe(ignored);
  for (const name of ['.env', 'data', 'node_modules', 'build', '.git'])
    expect(ignored.split('\n')).toContain(name);
});

test('compose.yaml runs this version without write access to its image', () => {
  expect(compose).toContain(`image: headroom:${version}\n`);
  expect(compose).toContain('read_only: true');
});
