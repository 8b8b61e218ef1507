import { expect, test } from 'vitest';
import { droppedFiles, inNaturalOrder, relativePath, withoutJunk } from './dropped-files';

const named = (name: string) => new File(['x'], name);

function fileEntry(path: string, readable = true) {
  const name = path.split('/').at(-1) ?? '';
  return {
    isFile: true,
    isDirectory: false,
    fullPath: path,
    file: (done: (file: File) => void, fail: (error: Error) => void) =>
      readable ? done(named(name)) : fail(new Error('unreadable')),
  };
}

/** Gives its children in batches, as browsers do. */
function folderEntry(path: string, children: readonly unknown[], batch = 2) {
  return {
    isFile: false,
    isDirectory: true,
    fullPath: path,
    createReader: () => {
      let at = 0;
      return {
        readEntries: (done: (entries: readonly unknown[]) => void) => {
          done(children.slice(at, at + batch));
          at += batch;
        },
      };
    },
  };
}

function drop(entries: readonly unknown[], files: readonly File[] = []): DataTransfer {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  return { items, files } as unknown as DataTransfer;
}

test('folders are read to the bottom and past the first batch, in the order of their paths', async () => {
  const drums = folderEntry(
    '/Song/Drums',
    ['10 Hat.wav', '2 Snare.wav', '1 Kick.wav', '.DS_Store', '._1 Kick.wav'].map((name) =>
      fileEntry(`/Song/Drums/${name}`),
    ),
  );
  const song = folderEntry('/Song', [fileEntry('/Song/Vocal.wav'), drums, folderEntry('/Song/Empty', [])]);
  const files = await droppedFiles(drop([song, fileEntry('/Notes.txt')]));
  expect(files.map(relativePath)).toEqual([
    'Notes.txt',
    'Song/Drums/1 Kick.wav',
    'Song/Drums/2 Snare.wav',
    'Song/Drums/10 Hat.wav',
    'Song/Vocal.wav',
  ]);
});

test('without entries the plain list of files is taken', async () => {
  const files = await droppedFiles(drop([null], [named('a.wav'), named('Thumbs.db')]));
  expect(files.map((file) => file.name)).toEqual(['a.wav']);
});

test('a file that can not be read fails the whole drop', async () => {
  await expect(droppedFiles(drop([fileEntry('/a.wav', false)]))).rejects.toThrow('unreadable');
});

test('files that only begin like junk stay', () => {
  const names = ['.DS_Store.wav', '.hidden', '._x', 'desktop.ini', 'my desktop.ini'];
  expect(withoutJunk(names.map(named)).map((file) => file.name)).toEqual([
    '.DS_Store.wav',
    '.hidden',
    'my desktop.ini',
  ]);
});

test('UPLD-02 chosen files stand in the order that people count in, folder by folder', () => {
  const inFolder = (path: string): File =>
    Object.defineProperty(named(path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path });
  const chosen = ['Song/Track 10.wav', 'Song/Drums/Snare.wav', 'Song/Track 2.wav', 'Song/Track 1.wav'];
  expect(inNaturalOrder(chosen.map(inFolder)).map(relativePath)).toEqual([
    'Song/Drums/Snare.wav',
    'Song/Track 1.wav',
    'Song/Track 2.wav',
    'Song/Track 10.wav',
  ]);
});
