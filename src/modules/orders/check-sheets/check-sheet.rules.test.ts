import { describe, expect, test } from 'vitest';
import { appleVerdict, remarksOf, type CheckSheet } from './check-sheet.rules';

const GOOD: CheckSheet = {
  container: 'wav',
  encoding: 'int',
  bits: 24,
  bits_used: 24,
  rate: 48_000,
  channels: 2,
  seconds: 200,
  loudness: { integrated: -11, range: 6, short_term: -9, momentary: -8 },
  peak: -1.3,
  true_peak: -1.1,
  coded: { mp3: -0.4, aac: -0.8 },
  clips: 0,
  silence: { start: 0.1, end: 1 },
  wall: null,
};

const texts = (change: Partial<CheckSheet>): string[] =>
  remarksOf({ ...GOOD, ...change }).map(({ level, text }) => `${level}: ${text}`);
const reasons = (change: Partial<CheckSheet>) => appleVerdict({ ...GOOD, ...change }).reasons;

describe('ORDR-08 check sheet', () => {
  test('ORDR-08 a good master needs no remark and is fit for Apple', () => {
    expect(remarksOf(GOOD)).toEqual([]);
    expect(appleVerdict(GOOD)).toEqual({ fit: true, reasons: [] });
  });

  test.each<[string, Partial<CheckSheet>, string]>([
    ['over full scale', { true_peak: 0.3 }, 'problem: True peak is 0.3 dBTP: converters will clip it.'],
    [
      'above what streaming asks for',
      { true_peak: -0.4 },
      'advice: True peak is −0.4 dBTP. Streaming services ask for −1.0 or less.',
    ],
    ['flat tops', { clips: 3 }, 'problem: It touches full scale 3 times.'],
    [
      'clipped by codecs',
      { coded: { mp3: 0.7, aac: 0.2 } },
      'advice: It clips when encoded as mp3 (0.7 dBTP) and AAC (0.2 dBTP).',
    ],
    ['padded bits', { bits_used: 16 }, 'problem: It says 24 bits, but only 16 carry sound.'],
    [
      'upsampled',
      { rate: 96_000, wall: 22_050 },
      'problem: There is nothing above 22.1 kHz: the 96 kHz file was upsampled.',
    ],
    [
      'made from an mp3',
      { wall: 16_000 },
      'problem: The spectrum stops dead at 16 kHz: it was an mp3 or another lossy file before.',
    ],
    ['a late start', { silence: { start: 1.25, end: 0 } }, 'advice: 1.3 s of silence before the sound.'],
    ['a long tail', { silence: { start: 0, end: 8 } }, 'advice: 8.0 s of silence after the sound.'],
  ])('ORDR-08 says %s', (_, change, text) => {
    expect(texts(change)).toEqual([text]);
  });

  test.each<Partial<CheckSheet>>([
    { bits: 32, bits_used: 24 },
    { encoding: 'float', bits: 32, bits_used: 24 },
    { encoding: 'float', bits: 32, bits_used: 32 },
  ])('ORDR-08 24 bits in a wider file are 24 bits: %j', (change) => {
    expect(texts(change)).toEqual([]);
    expect(appleVerdict({ ...GOOD, ...change }).fit).toBe(true);
  });

  test('ORDR-08 silence is said instead of its edges', () => {
    const loudness = { integrated: null, range: null, short_term: null, momentary: null };
    expect(texts({ loudness, true_peak: null, peak: null, silence: { start: 200, end: 200 } })).toEqual([
      'problem: It is silent.',
    ]);
  });

  test('ORDR-08 problems come before advice', () => {
    expect(texts({ true_peak: -0.4, bits_used: 16 }).map((text) => text.split(':')[0])).toEqual([
      'problem',
      'advice',
    ]);
  });

  test.each<[string, Partial<CheckSheet>, string]>([
    ['mp3', { container: 'mp3', bits: 0, bits_used: 0 }, 'It is an mp3; a lossless file is needed.'],
    ['16 bits', { bits: 16, bits_used: 16 }, 'It has 16 bits; 24 or more are needed.'],
    ['padding', { bits_used: 16 }, 'Only 16 of its 24 bits carry sound.'],
    [
      'padding in floating point',
      { encoding: 'float', bits: 32, bits_used: 16 },
      'Only 16 of its 32 bits carry sound.',
    ],
    ['a low rate', { rate: 32_000 }, 'Its rate is 32 kHz; 44.1 kHz or more are needed.'],
    ['upsampling', { rate: 96_000, wall: 22_050 }, 'It was upsampled.'],
    ['a lossy source', { wall: 16_000 }, 'It was made from a lossy file.'],
    ['clipping', { clips: 1 }, 'It clips.'],
    ['clipping in AAC', { coded: { mp3: null, aac: 0.1 } }, 'It clips when encoded as AAC.'],
  ])('ORDR-08 Apple Digital Masters: no %s', (_, change, reason) => {
    expect(reasons(change)).toEqual([reason]);
  });
});
