import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { KeptFile, KeptHandles } from './kept-handles';
import { made, settle, setUp, states, wav } from './uploader.testing';

function memoryHandles(first: readonly KeptFile[] = []) {
  const kept = new Map(first.map((file) => [file.name, file]));
  const handles: KeptHandles = {
    put: async (_form, file) => void kept.set(file.name, file),
    of: async () => [...kept.values()],
    remove: async (_form, name) => void kept.delete(name),
    clear: async () => kept.clear(),
  };
  return { kept, handles };
}

/** A file that the browser lets us open again. */
function keptFile(name: string, size: number, allowed: PermissionState = 'granted') {
  const { file } = wav(name, size, 7);
  const ask = vi.fn<() => Promise<PermissionState>>(async () => allowed);
  const handle = { kind: 'file', name, requestPermission: ask, getFile: async () => file };
  const origin = { handle: handle as unknown as FileSystemHandle, path: [] };
  return { known: { name, size, modified: 7, origin } satisfies KeptFile, ask };
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
      { state: 'absent', message: 'Choose this file again: sending goes on where it stopped.' },
    ]);
    uploader.add([wav('1.wav')]);
    await settle();
    expect(states(uploader)).toEqual(['1.wav uploading']);
    expect(made).toHaveLength(1);
  });

  test('UPLD-07 where the browser remembers the file, one click opens it again', async () => {
    const { known, ask } = keptFile('1.wav', 100);
    const { handles, kept } = memoryHandles([known]);
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
    expect(kept.size).toBe(0);
  });

  test('UPLD-07 a file that may not be read, or has changed, is said to be', async () => {
    const denied = keptFile('denied.wav', 100, 'denied').known;
    const changed = { ...keptFile('changed.wav', 100).known, modified: 1 };
    const { handles } = memoryHandles([denied, changed]);
    const { uploader } = setUp({ handles, form: 'f' });
    await uploader.restore([begun('denied.wav', 100), begun('changed.wav', 100, 6)]);
    expect(uploader.state().reopenable).toBe(2);
    await uploader.reopen();
    await settle();
    expect(uploader.state().reopenable).toBe(0);
    expect(uploader.state().items.map((item) => item.message)).toEqual([
      'This file could not be opened, or has changed since. Choose it again, or remove it.',
      'This file could not be opened, or has changed since. Choose it again, or remove it.',
    ]);
    expect(made).toEqual([]);
  });

  test('UPLD-07 a dropped file is remembered until it is sent, removed, or the form is sent off', async () => {
    const { handles, kept } = memoryHandles();
    const { uploader } = setUp({ handles, form: 'f' });
    const { origin } = keptFile('1.wav', 100).known;
    uploader.add([{ ...wav('1.wav'), origin }, { ...wav('2.wav', 90), origin }, wav('chosen.wav', 80)]);
    await settle();
    expect([...kept.keys()]).toEqual(['1.wav', '2.wav']);
    uploader.remove(uploader.state().items[0]?.key ?? 0);
    await settle();
    expect([...kept.keys()]).toEqual(['2.wav']);
    uploader.reset();
    await settle();
    expect(kept.size).toBe(0);
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
