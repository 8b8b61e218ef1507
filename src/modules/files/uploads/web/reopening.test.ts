import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredFile, StoredHandles } from './stored-handles';
import { filesForMissing, missingText } from './missing-files';
import { made, settle, setUp, states, wav } from './uploader.testing';

function memoryHandles(first: readonly StoredFile[] = []) {
  const stored = new Map(first.map((file) => [file.name, file]));
  const handles: StoredHandles = {
    put: async (_form, files) => {
      for (const file of files) stored.set(file.name, file);
    },
    of: async () => [...stored.values()],
    remove: async (_form, name) => void stored.delete(name),
    clear: async () => stored.clear(),
  };
  return { kept: stored, handles };
}

/** A file that the browser lets us open again. */
function storedFile(name: string, size: number, allowed: PermissionState = 'granted') {
  const { file } = wav(name, size, 7);
  const ask = vi.fn<() => Promise<PermissionState>>(async () => allowed);
  const handle = { kind: 'file', name, requestPermission: ask, getFile: async () => file };
  const origin = { handle: handle as unknown as FileSystemHandle, path: [] };
  return { known: { name, size, modified: 7, at: Date.now(), origin } satisfies StoredFile, ask };
}

const begun = (name: string, size: number, id = 5) => ({ id, name, size, state: 'uploading' });

beforeEach(() => {
  made.length = 0;
});

describe('UPLD-07 after a reload', () => {
  test('UPLD-07 what was begun is shown, counts with its size, and goes on when chosen again', async () => {
    const { uploader } = setUp();
    await uploader.restore([begun('1.wav', 100)]);
    expect(uploader.state()).toMatchObject({ sent: 0, total: 100, working: false, reopenable: 0 });
    expect(uploader.state().items).toMatchObject([
      { state: 'absent', message: 'Choose this file again to resume the upload.' },
    ]);
    uploader.add([wav('1.wav')]);
    await settle();
    expect(states(uploader)).toEqual(['1.wav uploading']);
    expect(made).toHaveLength(1);
  });

  test('UPLD-07 where the browser remembers the file, one click opens it again', async () => {
    const { known, ask } = storedFile('1.wav', 100);
    const { handles, kept: stored } = memoryHandles([known]);
    const { uploader } = setUp({ handles, form: 'f' });
    await uploader.restore([begun('1.wav', 100), begun('other.wav', 50, 6)]);
    expect(uploader.state().reopenable).toBe(1);
    expect(ask).not.toHaveBeenCalled();
    await uploader.reopen();
    await settle();
    expect(ask).toHaveBeenCalledOnce();
    expect(states(uploader)).toEqual(['1.wav uploading', 'other.wav absent']);
    made[0]?.options.onSuccess?.({ lastResponse: {} as never });
    await settle();
    // Until the form is sent, as the server may lose sight of it.
    expect([...stored.keys()]).toEqual(['1.wav']);
  });

  test('UPLD-07 everything that was chosen is shown after a reload, also what was not begun', async () => {
    const before = memoryHandles();
    const first = setUp({ handles: before.handles, form: 'f' });
    const names = Array.from({ length: 12 }, (_, index) => `Song/Track ${index + 1}.wav`);
    first.uploader.add(names.map((path, index) => ({ file: wav('x.wav', 100 + index).file, path })));
    await settle();
    const { uploader } = setUp({ handles: before.handles, form: 'f' });
    await uploader.restore([{ id: 1, name: 'Song - Track 1.wav', size: 100, state: 'ready' }]);
    expect(states(uploader)).toEqual([
      'Song - Track 1.wav done',
      ...Array.from({ length: 11 }, (_, index) => `Song - Track ${index + 2}.wav absent`),
    ]);
    expect(uploader.state().items[1]?.message).toBe('Choose this file again. It has not been sent yet.');
    expect(missingText(uploader.state().items)).toBe(
      '11 of 12 files are missing: choose them again or remove them from the list.',
    );
    const folder = names.map((path, index) => ({ file: wav('y.wav', 100 + index).file, path }));
    uploader.add(filesForMissing(uploader.state().items, [...folder, wav('stranger.wav', 50)]));
    await settle();
    expect(missingText(uploader.state().items)).toBeNull();
    expect(uploader.state().items).toHaveLength(12);
  });

  test('UPLD-07 files chosen one by one are found in their folder by name and size', async () => {
    const { handles } = memoryHandles([{ ...storedFile('Kick.wav', 100).known, origin: null }]);
    const { uploader } = setUp({ handles, form: 'f' });
    await uploader.restore([]);
    const items = uploader.state().items;
    expect(filesForMissing(items, [{ ...wav('Kick.wav', 99), path: 'Song/Kick.wav' }])).toEqual([]);
    const found = filesForMissing(items, [{ ...wav('Kick.wav', 100), path: 'Song/Kick.wav' }]);
    expect(found.map(({ path }) => path)).toEqual(['Kick.wav']);
    uploader.removeAbsent();
    await settle();
    expect(uploader.state().items).toEqual([]);
    expect(await handles.of('f')).toEqual([]);
  });

  test('UPLD-07 what was chosen more than a week ago, and what is not accepted, does not come back', async () => {
    const old = { ...storedFile('old.wav', 100).known, at: Date.now() - 8 * 86_400_000 };
    const { handles, kept: stored } = memoryHandles([old]);
    const { uploader } = setUp({ handles, form: 'f' });
    await uploader.restore([]);
    expect(uploader.state().items).toEqual([]);
    uploader.add([{ file: new File(['x'], 'b.exe'), path: 'b.exe' }]);
    await settle();
    expect([...stored.keys()]).toEqual(['old.wav']);
  });

  test('UPLD-07 a file that may not be read, or has changed, is said to be', async () => {
    const denied = storedFile('denied.wav', 100, 'denied').known;
    const changed = { ...storedFile('changed.wav', 100).known, modified: 1 };
    const { handles } = memoryHandles([denied, changed]);
    const { uploader } = setUp({ handles, form: 'f' });
    await uploader.restore([begun('denied.wav', 100), begun('changed.wav', 100, 6)]);
    expect(uploader.state().reopenable).toBe(2);
    await uploader.reopen();
    await settle();
    expect(uploader.state().reopenable).toBe(0);
    expect(uploader.state().items.map((item) => item.message)).toEqual([
      'This file could not be opened or has changed. Choose it again, or remove it.',
      'This file could not be opened or has changed. Choose it again, or remove it.',
    ]);
    expect(made).toEqual([]);
  });

  test('UPLD-07 a chosen file is remembered until it is removed, or the form is sent off', async () => {
    const { handles, kept: stored } = memoryHandles();
    const { uploader } = setUp({ handles, form: 'f' });
    const { origin } = storedFile('1.wav', 100).known;
    uploader.add([{ ...wav('1.wav'), origin }, { ...wav('2.wav', 90), origin }, wav('chosen.wav', 80)]);
    await settle();
    expect([...stored.keys()]).toEqual(['1.wav', '2.wav', 'chosen.wav']);
    uploader.remove(uploader.state().items[0]?.key ?? 0);
    await settle();
    expect([...stored.keys()]).toEqual(['2.wav', 'chosen.wav']);
    uploader.reset();
    await settle();
    expect(stored.size).toBe(0);
  });
});

describe('UPLD-02 sent once', () => {
  test('UPLD-02 the same content under another name is left out, and said so', async () => {
    const { uploader } = setUp();
    const one = wav('1.wav', 300);
    const copy = { file: new File([one.file], '1 copy.wav', { lastModified: 5 }), path: '1 copy.wav' };
    uploader.add([one, wav('2.wav', 300), copy]);
    await settle();
    expect(states(uploader)).toEqual(['1.wav uploading', '2.wav uploading']);
    expect(uploader.state().leftOut).toEqual([{ name: '1 copy.wav', sameAs: '1.wav' }]);
    uploader.add([wav('3.wav', 10)]);
    expect(uploader.state().leftOut).toEqual([]);
  });

  test('UPLD-07 back online, what waits for its next attempt tries at once', async () => {
    const { uploader } = setUp();
    uploader.add([wav('1.wav', 300), wav('2.wav', 200)]);
    await settle();
    made[0]?.options.onShouldRetry?.(
      Object.assign(new Error('lost'), { originalResponse: null }) as never,
      0,
      {},
    );
    uploader.reconnect();
    await settle();
    expect(made.map((upload) => upload.started)).toEqual([2, 1]);
    expect(states(uploader)).toEqual(['1.wav uploading', '2.wav uploading']);
  });
});
