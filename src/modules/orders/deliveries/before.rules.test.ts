import { expect, test } from 'vitest';
import { beforeOf } from './before.rules';

const file = (name: string, isRoughMix = false) => ({ id: name.length, name, isRoughMix });

test.each([
  ['the rough mix among tracks', [file('Kick.wav'), file('Rough.wav', true), file('Bass.wav')], 'Rough.wav'],
  ['the only sound, whatever else came', [file('Song.wav'), file('notes.pdf')], 'Song.wav'],
  ['none among tracks without a rough mix', [file('Kick.wav'), file('Bass.wav')], null],
  ['none of two rough mixes', [file('A.wav', true), file('B.wav', true)], null],
  ['none where no sound was sent', [file('session.zip')], null],
  ['none where nothing was sent', [], null],
])('D1: %s', (_name, files, expected) => {
  expect(beforeOf(files)?.name ?? null).toBe(expected);
});
