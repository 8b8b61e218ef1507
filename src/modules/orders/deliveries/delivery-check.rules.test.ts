import { expect, test } from 'vitest';
import demo from '../../../../content/demo/catalogue.json';
import {
  checkDelivery,
  flagsOf,
  kindOfName,
  MAX_FLAG_LENGTH,
  type CandidateFile,
} from './delivery-check.rules';
import { partText, promisedParts } from './promised-parts.rules';

const texts = (html: string, name = 'Mixing') => promisedParts(html, name).map(partText);
const list = (...lines: string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;

let ids = 0;
function file(name: string, more: Partial<CandidateFile> = {}): CandidateFile {
  ids += 1;
  const known = { bitsUsed: 24, rate: 48_000, silent: false, truncated: false, unreadable: false };
  return { id: ids, name, format: 'wav', bits: 24, ...known, ...more };
}

const missing = (html: string, files: CandidateFile[], name?: string) =>
  checkDelivery(promisedParts(html, name ?? 'Mixing'), files)
    .parts.filter(({ fileId }) => fileId === null)
    .map(({ text }) => text);
const problems = (html: string, files: CandidateFile[]) =>
  checkDelivery(promisedParts(html, 'Mixing'), files).files.flatMap((one) => one.problems);

test('API-80 parts are read from the words that the customer read', () => {
  expect(
    texts(list('A master as <b>24-bit WAV</b> and 320 kb/s mp3', 'The mix without mastering, as 24-bit WAV')),
  ).toEqual(['Master, 24-bit WAV', 'Master, mp3', 'Mix, 24-bit WAV']);
  expect(
    texts(
      list('A master as 24-bit WAV at the rate of your mix, and as 16-bit 44.1 kHz WAV', 'A 320 kb/s mp3'),
    ),
  ).toEqual(['Master, 24-bit WAV', 'Master, 16-bit WAV', 'mp3']);
  expect(texts(list('The mix as 24-bit WAV, and an instrumental'))).toEqual([
    'Mix, 24-bit WAV',
    'Instrumental, 24-bit WAV',
  ]);
  expect(texts(list('An instrumental master from the same stems'))).toEqual(['Instrumental']);
});

test('API-80 lines that speak of no file promise none', () => {
  expect(
    texts(
      list(
        'A mix of up to 24 mono or stereo stems',
        'Phase and polarity check',
        '3 free revisions',
        'A short note',
      ),
    ),
  ).toEqual([]);
  expect(promisedParts(null, 'Mixing')).toEqual([]);
});

test('API-80 a variation’s name tells what comes on top', () => {
  expect(texts('', 'Mix And Master: Up To 24 Stems (With Instrumental, A Cappella And Stems)')).toEqual([
    'Instrumental',
    'A cappella',
    'Stems',
  ]);
  expect(texts('', 'Mix And Master: Up To 24 Stems (Mix And Master)')).toEqual([]);
});

test('API-80 every service of the demo that delivers files promises some', () => {
  const one = demo.services.filter(({ is_gift_card }) => !is_gift_card);
  expect(
    one.filter(({ includes, name }) => promisedParts(includes, name).length === 0).map(({ name }) => name),
  ).toEqual([]);
});

const BOTH = list('A master as 24-bit WAV and 320 kb/s mp3', 'The mix without mastering, as 24-bit WAV');

test('API-80 what is missing is named, what is there is not', () => {
  expect(missing(BOTH, [file('Nightfall master.wav')])).toEqual(['Master, mp3', 'Mix, 24-bit WAV']);
  expect(
    missing(BOTH, [
      file('Nightfall.wav'),
      file('Nightfall mix.wav'),
      file('Nightfall.mp3', { format: 'mp3', bits: null }),
    ]),
  ).toEqual([]);
  expect(missing('', [file('a.wav')], 'Mixing (With Instrumental)')).toEqual(['Instrumental']);
  expect(missing('', [file('a_Instr.wav')], 'Mixing (With Instrumental)')).toEqual([]);
});

test('API-80 wrong files are flagged: mp3 as a master, 16-bit where 24 was ordered, padded, silent, cut off', () => {
  const wav = list('A master as 24-bit WAV');
  expect(problems(wav, [file('Song master.mp3', { format: 'mp3', bits: null })])).toEqual([
    'It is an mp3. Master, 24-bit WAV was promised.',
  ]);
  expect(problems(wav, [file('Song.wav', { bits: 16, bitsUsed: 16 })])).toEqual([
    'It is 16-bit. 24-bit was promised.',
  ]);
  expect(problems(wav, [file('Song.wav', { bitsUsed: 16 })])).toEqual([
    'It says 24-bit, but only 16 bits carry sound.',
  ]);
  expect(problems(wav, [file('Song.wav', { silent: true, truncated: true })])).toHaveLength(2);
  expect(problems(wav, [file('Song.wav', { format: null, unreadable: true })])).toEqual([
    'It contains no readable audio.',
  ]);
  expect(problems('', [file('Song master.mp3', { format: 'mp3', bits: null })])).toEqual([
    'It is an mp3. A master should be a WAV.',
  ]);
});

test('API-80 right files are not: the promised 16-bit copy, the promised mp3, notes as a text', () => {
  const all = list('A master as 24-bit and 16-bit WAV and 320 kb/s mp3');
  const files = [
    file('Song 24.wav'),
    file('Song 16.wav', { bits: 16, bitsUsed: 16 }),
    file('Song.mp3', { format: 'mp3', bits: null }),
    file('notes.txt', { format: null, bits: null, rate: null }),
  ];
  expect(missing(all, files)).toEqual([]);
  expect(problems(all, files)).toEqual([]);
});

test('API-80 names tell instrumentals, a cappellas, mixes and masters apart', () => {
  expect(
    [
      'x_INSTRUMENTAL.wav',
      'x acapella.wav',
      'x vocals only.wav',
      'x mix.wav',
      'x mix and master.wav',
      'x.wav',
    ].map(kindOfName),
  ).toEqual(['instrumental', 'a-cappella', 'a-cappella', 'mix', 'master', null]);
});

test('API-80 a flag names what it is about, and is never longer than what can be sent back', () => {
  const parts = [
    { text: 'Master, mp3', file: null },
    { text: 'Master, 24-bit WAV', file: 'a.wav' },
  ];
  const name = `${'n'.repeat(MAX_FLAG_LENGTH - 1)}🎧`;
  expect(flagsOf({ parts, files: [{ name, problems: ['It is empty.'] }] })).toEqual([
    'Missing: Master, mp3',
    expect.stringMatching(/^n{299}\W$/) as string,
  ]);
  const many = Array.from({ length: 150 }, (_, nth) => ({ name: `${nth}.wav`, problems: ['It is empty.'] }));
  expect(flagsOf({ parts: [], files: many })).toHaveLength(100);
});
