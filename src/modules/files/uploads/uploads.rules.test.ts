import { formatBytes } from '@/shared/format-bytes';
import { assert, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FILE_TYPES, typeOfName } from './file-types.rules';
import { fileAddress, fileIdOfAddress, linkSource, readLink } from './links.rules';
import type { FileId } from '@/shared/ids';
import {
  claimProblem,
  cleanFileName,
  contentProblem,
  MAX_FILE_BYTES,
  tidyUpload,
  validateUpload,
  type UploadDraft,
} from './uploads.rules';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (c) => c.charCodeAt(0)) : part)),
  );

const id3 = (size: number[]): Uint8Array => bytes('ID3', [4, 0, 0], size);

const SAMPLES: Record<string, Uint8Array[]> = {
  wav: [
    bytes('RIFF', [1, 2, 3, 4], 'WAVE'),
    bytes('RF64', [0, 0, 0, 0], 'WAVE'),
    bytes('BW64', [0, 0, 0, 0], 'WAVE'),
  ],
  aiff: [bytes('FORM', [0, 0, 0, 9], 'AIFF'), bytes('FORM', [0, 0, 0, 9], 'AIFC')],
  flac: [bytes('fLaC'), bytes(Array.from(id3([0, 0, 0, 2])), [0, 0], 'fLaC')],
  mp3: [
    bytes([0xff, 0xfb, 0x90, 0x64]),
    id3([0, 0, 2, 1]),
    bytes(Array.from(id3([0, 0, 0, 1])), [0], [0xff, 0xfb, 0x90, 0]),
  ],
  m4a: [bytes([0, 0, 0, 32], 'ftypM4A '), bytes([0, 0, 0, 32], 'ftypmp42')],
  ogg: [bytes('OggS', [0])],
  zip: [bytes('PK', [3, 4]), bytes('PK', [5, 6])],
  rar: [bytes('Rar!', [0x1a, 7, 0]), bytes('Rar!', [0x1a, 7, 1, 0])],
  '7z': [bytes('7z', [0xbc, 0xaf, 0x27, 0x1c])],
  pdf: [bytes('%PDF-1.7')],
  txt: [bytes('Verse 1'), new TextEncoder().encode('Müller – 夜'), bytes([0xef, 0xbb, 0xbf], 'with a mark')],
  mid: [bytes('MThd', [0, 0, 0, 6])],
};

describe('API-70 types by content', () => {
  test('every type has samples here', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(FILE_TYPES.map((type) => type.id).sort());
  });

  test.each(FILE_TYPES.map((type) => [type.id, type] as const))(
    '%s is known by its own bytes and no others',
    (id, type) => {
      for (const sample of SAMPLES[id] ?? []) expect(contentProblem(type, sample, true)).toBeNull();
      for (const [otherId, others] of Object.entries(SAMPLES)) {
        const bothTagged =
          new Set([id, otherId]).size === 2 &&
          ['mp3', 'flac'].includes(id) &&
          ['mp3', 'flac'].includes(otherId);
        if (otherId === id || bothTagged) continue;
        // Marks of other types that are plain letters are also good text.
        if (id === 'txt' && others.every((sample) => sample.every((byte) => byte > 0 && byte < 128)))
          continue;
        expect(others.filter((sample) => id !== 'txt' && type.matches(sample, true))).toEqual([]);
      }
      expect(type.matches(new Uint8Array(), true)).toBe(id === 'txt');
    },
  );

  test.each([
    ['programs', bytes('MZ', [0x90, 0])],
    ['pages', bytes('<!doctype html><script>')],
    ['pictures', bytes([0x89], 'PNG')],
    ['photographs in the same container', bytes([0, 0, 0, 32], 'ftypheic')],
    ['AVI films in the same container', bytes('RIFF', [0, 0, 0, 0], 'AVI ')],
    ['MPEG frames that cannot exist', bytes([0xff, 0xff, 0xff, 0xff])],
  ])('%s are no audio, archive or paper', (_what, sample) => {
    for (const type of FILE_TYPES.filter((one) => one.id !== 'txt'))
      expect(type.matches(sample, true)).toBe(false);
  });

  test('text is UTF-8 without NUL; what was cut in the middle of a letter is still text', () => {
    const text = typeOfName('notes.txt');
    if (text === null) throw new Error('no text type');
    const cut = new TextEncoder().encode('夜').subarray(0, 2);
    expect(text.matches(cut, false)).toBe(true);
    expect(text.matches(cut, true)).toBe(false);
    expect(text.matches(bytes('a', [0], 'b'), true)).toBe(false);
    expect(text.matches(bytes([0xe4, 0xf6, 0xfc]), true)).toBe(false);
  });

  test('a refusal says what the file claimed to be', () => {
    const wav = typeOfName('a.WAV');
    expect(wav && contentProblem(wav, bytes('nope'), true)).toEqual({
      status: 415,
      message: 'This is not a WAV file, although its name says so.',
    });
  });

  test('claims: type by name, empty, too large', () => {
    expect(claimProblem('a.wav', 1)).toBeNull();
    expect(claimProblem('a.AIF', MAX_FILE_BYTES)).toBeNull();
    expect(claimProblem('a.wav', MAX_FILE_BYTES + 1)?.status).toBe(413);
    expect(claimProblem('a.wav', 0)?.status).toBe(422);
    for (const name of ['a.exe', 'a.wav.html', 'wav', 'a.', 'a.svg'])
      expect(claimProblem(name, 1)?.status).toBe(415);
  });
});

describe('API-70 file names', () => {
  test.each([
    ['Kick.wav', 'Kick.wav'],
    ['Drums/Kick.wav', 'Drums - Kick.wav'],
    ['C:\\fakepath\\Kick.wav', 'fakepath - Kick.wav'],
    ['../../etc/passwd', 'etc - passwd'],
    ['/', 'file'],
    ['...', 'file'],
    ['', 'file'],
    ['a\u0000b\nc.wav', 'abc.wav'],
    ['mix\u202Evaw.exe', 'mixvaw.exe'],
    ['a<b>:"|?*.wav', 'a_b______.wav'],
    ['con.wav', '_con.wav'],
    ['  two   spaces .wav', 'two spaces .wav'],
    ['Cafe\u0301.wav', 'Café.wav'],
    ['lone\uD800.wav', 'lone\uFFFD.wav'],
    ['夜に駆ける.wav', '夜に駆ける.wav'],
  ])('%j becomes %j', (claimed, clean) => {
    expect(cleanFileName(claimed)).toBe(clean);
  });

  test('any claim becomes one safe name of at most 200 bytes, and stays so', () => {
    const anything = oneof(
      string({ unit: 'binary', maxLength: 400 }),
      string({ unit: 'grapheme', maxLength: 400 }),
    );
    assert(
      property(anything, (claimed) => {
        const name = cleanFileName(claimed);
        expect(name).not.toBe('');
        // oxlint-disable-next-line no-control-regex
        expect(name).not.toMatch(/[\\/\u0000-\u001F\u202A-\u202E]/);
        expect(name.startsWith('.')).toBe(false);
        expect(name.isWellFormed()).toBe(true);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(201);
        expect(cleanFileName(name)).toBe(name);
      }),
    );
  });

  test('a long name keeps its extension', () => {
    const name = cleanFileName(`${'ü'.repeat(300)}.aiff`);
    expect(name.endsWith('ü.aiff')).toBe(true);
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
  });
});

describe('ORDR-10 links', () => {
  test.each([
    ['https://drive.google.com/drive/folders/1', 'Google Drive'],
    ['https://www.dropbox.com/s/x?dl=0', 'Dropbox'],
    ['https://1drv.ms/u/s!A', 'OneDrive'],
    ['https://studio-my.sharepoint.com/:f:/g', 'OneDrive'],
    ['https://www.icloud.com/iclouddrive/0', 'iCloud'],
    ['https://mega.nz/folder/x', 'MEGA'],
    ['https://app.box.com/s/x', 'Box'],
    ['https://we.tl/t-x', 'Cloud Storage'],
    ['/api/files/12', 'Cloud Storage'],
    ['https://example.com/a.zip', 'External'],
    ['https://dropbox.com.evil.example/x', 'External'],
    ['https://notbox.com/x', 'External'],
    ['https://MEGA.NZ./x', 'MEGA'],
    ['nonsense', 'External'],
    ['', 'External'],
  ])('%s is %s', (address, source) => {
    expect(linkSource(address)).toBe(source);
  });

  test.each([
    ['https://example.com/a', 'https://example.com/a'],
    ['  http://example.com ', 'http://example.com/'],
    ['drive.google.com/x', 'https://drive.google.com/x'],
    ['https://münchen.example/ü', 'https://xn--mnchen-3ya.example/%C3%BC'],
  ])('%s is read as %s', (pasted, address) => {
    expect(readLink(pasted)).toBe(address);
  });

  test.each([
    '',
    ' ',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)//a.b',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://example.com/x',
    'https://user:pass@example.com/',
    'https://user@example.com/',
    'https://localhost/x',
    'https://',
    'just words',
    'word',
    'https://exa mple.com',
    `https://example.com/${'a'.repeat(2000)}`,
    `https://example.com/${'夜'.repeat(700)}`,
  ])('%j is no link', (pasted) => {
    expect(readLink(pasted)).toBeNull();
  });

  test('our own addresses name files, and nothing else does', () => {
    expect(fileIdOfAddress(fileAddress(12 as FileId))).toBe(12);
    for (const text of [
      '/api/files/0',
      '/api/files/01',
      '/api/files/1?x',
      '/api/files/-1',
      '/api/files/1e3',
      'api/files/1',
      '/api/files/9007199254740993',
    ]) {
      expect(fileIdOfAddress(text)).toBeNull();
    }
  });
});

describe('the form', () => {
  const draft: UploadDraft = {
    songs: ['Ana'],
    track: 'Night',
    links: ['/api/files/1'],
    message: '',
    details: {},
  };

  test('UPLD-03 ORDR-03 errors under the fields, word for word', () => {
    expect(
      validateUpload({
        songs: [],
        track: ' ',
        links: [''],
        message: '',
        details: {},
        email: 'a@b',
        service_id: '',
      }),
    ).toEqual({
      email: 'Email is required.',
      service_id: 'Service is required.',
      songs: 'Artist name is required.',
      track: 'Track title is required.',
      links: 'At least one valid link is required.',
    });
    expect(validateUpload(draft)).toEqual({});
    expect(validateUpload({ ...draft, email: 'a@b.c', service_id: '3' })).toEqual({});
  });

  test('UPLD-03 one blank artist or one bad link is enough', () => {
    expect(validateUpload({ ...draft, songs: ['Ana', ' '] }).songs).toBe('Artist name is required.');
    expect(validateUpload({ ...draft, links: ['/api/files/1', 'javascript:alert(1)'] }).links).toBeDefined();
    expect(validateUpload({ ...draft, links: ['/api/files/1', ' '] }).links).toBeUndefined();
  });

  test('UPLD-04 what is sent is trimmed, blank artists are dropped', () => {
    const sent = tidyUpload({
      songs: [' Ana ', ''],
      track: ' Night ',
      links: [' https://a.b/c ', ''],
      message: ' hi ',
      details: { song_key: ' A minor ' },
    });
    expect(sent).toEqual({
      songs: ['Ana'],
      track: 'Night',
      links: ['https://a.b/c'],
      message: 'hi',
      details: { song_key: 'A minor' },
    });
    expect(tidyUpload({ ...draft, songs: ['', ' '] })).toBeNull();
    expect(tidyUpload({ ...draft, track: '' })).toBeNull();
    expect(tidyUpload({ ...draft, links: [] })).toBeNull();
  });

  test('sizes read as file managers write them', () => {
    expect([0, 999, 1000, 48_200_000, 150_000_000, 8 * 1024 ** 3].map(formatBytes)).toEqual([
      '0 B',
      '999 B',
      '1.0 kB',
      '48.2 MB',
      '150 MB',
      '8.6 GB',
    ]);
  });
});
