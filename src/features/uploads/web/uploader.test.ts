import type { HttpResponse, PreviousUpload, UploadOptions } from 'tus-js-client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TusModule } from './transfer';
import { percentOf, type UploadItem } from './upload-items';
import { createSession, type Memory } from './upload-session';
import { Uploader, type Chosen } from './uploader';
import type { ApiClient } from '@/shared/api-client';

interface FakeUpload {
  readonly file: File;
  readonly options: UploadOptions;
  url: string | null;
  started: number;
  aborted: (boolean | undefined)[];
  resumed: PreviousUpload | null;
}

const made: FakeUpload[] = [];

const tus = {
  Upload: class {
    readonly me: FakeUpload;
    constructor(file: File, options: UploadOptions) {
      this.me = { file, options, url: null, started: 0, aborted: [], resumed: null };
      made.push(this.me);
    }
    get url() {
      return this.me.url;
    }
    async findPreviousUploads() {
      return [];
    }
    resumeFromPreviousUpload(previous: PreviousUpload) {
      this.me.resumed = previous;
    }
    start() {
      this.me.started += 1;
    }
    async abort(terminate?: boolean) {
      this.me.aborted.push(terminate);
    }
  },
} as unknown as TusModule;

function answer(status: number, body: object, headers: Record<string, string> = {}): HttpResponse {
  return {
    getStatus: () => status,
    getHeader: (name: string) => headers[name],
    getBody: () => JSON.stringify(body),
    getUnderlyingObject: () => null,
  };
}

const failed = (response: HttpResponse | null): Error =>
  Object.assign(new Error('tus'), { originalResponse: response });

function memory(): Memory & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const later = new Date(Date.now() + 86_400_000).toISOString();
let tokens = 0;
const api = {
  call: vi.fn<() => Promise<unknown>>(async () => ({
    ok: true,
    value: { token: `token-${(tokens += 1)}`, expires_at: later },
  })),
} as unknown as ApiClient & { call: ReturnType<typeof vi.fn> };

function wav(name: string, size = 100, modified = 1): Chosen {
  const bytes = Buffer.concat([Buffer.from('RIFF0000WAVEfmt '), Buffer.alloc(Math.max(0, size - 16))]);
  return { file: new File([bytes], name, { lastModified: modified }), path: name };
}

function setUp() {
  const kept = memory();
  const session = createSession(api, kept, 'k');
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<unknown>>(async () => undefined);
  const uploader = new Uploader({ session, loadTus: async () => tus, fetch });
  return { uploader, session, kept, fetch };
}

const states = (uploader: Uploader): string[] =>
  uploader.state().items.map((item) => `${item.name} ${item.state}`);
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
const running = (): FakeUpload[] => made.filter((upload) => upload.started > upload.aborted.length);

function finish(upload: FakeUpload | undefined, id: number): void {
  void upload?.options.onAfterResponse?.({} as never, answer(204, {}, { 'Upload-File-Id': String(id) }));
  upload?.options.onSuccess?.({ lastResponse: answer(204, {}) });
}

beforeEach(() => {
  made.length = 0;
  api.call.mockClear();
});

describe('UPLD-02 sending files', () => {
  test('three at a time, the next one when one is done, with one session for all', async () => {
    const { uploader } = setUp();
    uploader.add([wav('1.wav'), wav('2.wav'), wav('3.wav'), wav('4.wav')]);
    await settle();
    expect(made.map((upload) => upload.file.name)).toEqual(['1.wav', '2.wav', '3.wav']);
    expect(states(uploader)).toEqual([
      '1.wav uploading',
      '2.wav uploading',
      '3.wav uploading',
      '4.wav waiting',
    ]);
    expect(api.call).toHaveBeenCalledTimes(1);
    finish(made[1], 7);
    await settle();
    expect(made.map((upload) => upload.file.name)).toContain('4.wav');
    expect(uploader.state().items[1]).toMatchObject({ state: 'done', fileId: 7, sent: 100 });
    for (const upload of made)
      expect(upload.options.headers).toEqual({ 'Upload-Session': `token-${tokens}` });
  });

  test('what can be known before is refused here, with words', async () => {
    const { uploader } = setUp();
    const lie = { file: new File(['MZ this is a program, not a sound'], 'a.wav'), path: 'a.wav' };
    uploader.add([
      lie,
      { file: new File(['x'], 'b.exe'), path: 'b.exe' },
      { file: new File([], 'c.wav'), path: 'c.wav' },
    ]);
    await settle();
    expect(uploader.state().items.map((item) => item.message)).toEqual([
      'This is not a WAV file, although its name says so.',
      "We can't take this kind of file. We take WAV, AIFF, FLAC, MP3, M4A, OGG, ZIP, RAR, 7Z, PDF, TXT, MID.",
      'This file is empty.',
    ]);
    expect(made).toEqual([]);
    expect(uploader.state()).toMatchObject({ sent: 0, total: 0, working: false });
  });

  test('a file is taken once, under a name with its folders; a failed one is taken again', async () => {
    const { uploader } = setUp();
    const kick = { ...wav('Kick.wav'), path: 'Drums/Kick.wav' };
    uploader.add([kick]);
    uploader.add([kick]);
    await settle();
    expect(states(uploader)).toEqual(['Drums - Kick.wav uploading']);
    made[0]?.options.onError?.(failed(answer(415, { message: 'No.' })));
    uploader.add([kick]);
    await settle();
    expect(states(uploader)).toEqual(['Drums - Kick.wav uploading']);
    expect(made).toHaveLength(2);
  });

  test('progress in sums over files, never 100 before all is there', async () => {
    const { uploader } = setUp();
    uploader.add([wav('1.wav', 1000), wav('2.wav', 3000)]);
    await settle();
    made[0]?.options.onProgress?.(500, 1000);
    made[1]?.options.onProgress?.(2999, 3000);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { sent, total } = uploader.state();
    expect([sent, total]).toEqual([3499, 4000]);
    expect(percentOf(3999, 4000)).toBe(99);
    expect(percentOf(4000, 4000)).toBe(100);
    expect(percentOf(0, 0)).toBe(0);
  });

  test('pause and go on, one and all', async () => {
    const { uploader } = setUp();
    uploader.add([wav('1.wav'), wav('2.wav'), wav('3.wav'), wav('4.wav')]);
    await settle();
    const first = uploader.state().items[0]?.key ?? 0;
    uploader.pause(first);
    await settle();
    expect(states(uploader)).toEqual([
      '1.wav paused',
      '2.wav uploading',
      '3.wav uploading',
      '4.wav uploading',
    ]);
    expect(made[0]?.aborted).toEqual([undefined]);
    uploader.pauseAll();
    expect(running()).toEqual([]);
    expect(uploader.state()).toMatchObject({ working: false, paused: true });
    uploader.resumeAll();
    await settle();
    expect(running()).toHaveLength(3);
  });

  test('a file that is removed is removed on the server too', async () => {
    const { uploader, session, fetch } = setUp();
    uploader.add([wav('1.wav')]);
    await settle();
    uploader.remove(uploader.state().items[0]?.key ?? 0);
    expect(made[0]?.aborted).toEqual([true]);
    expect(uploader.state().items).toEqual([]);
    await session.open();
    uploader.restore([{ id: 9, name: 'Old.wav', size: 5 }]);
    uploader.remove(uploader.state().items[0]?.key ?? 0);
    await settle();
    expect(fetch).toHaveBeenCalledWith('/api/uploads/files/9', {
      method: 'DELETE',
      headers: { 'Upload-Session': session.current(), 'tus-resumable': '1.0.0' },
    });
  });

  test.each([
    [
      answer(415, { message: 'This is not a WAV file, although its name says so.' }),
      'This is not a WAV file, although its name says so.',
      false,
    ],
    [answer(500, {}), 'The file could not be sent. Please try again.', true],
    [null, 'The connection was lost. What arrived is safe, and sending goes on from there.', true],
    [
      answer(423, { message: 'Another transfer of this file is still running.' }),
      'Another transfer of this file is still running.',
      true,
    ],
  ])(
    'failures are told in words, and tried again where that helps (%#)',
    async (response, message, canRetry) => {
      const { uploader } = setUp();
      uploader.add([wav('1.wav')]);
      await settle();
      const error = failed(response);
      expect(made[0]?.options.onShouldRetry?.(error as never, 0, {})).toBe(canRetry);
      made[0]?.options.onError?.(error);
      expect(uploader.state().items[0]).toMatchObject({ state: 'failed', message, canRetry });
      uploader.retryAll();
      await settle();
      expect(made[0]?.started).toBe(canRetry ? 2 : 1);
    },
  );

  test('an ended session: the next attempt begins a new one', async () => {
    const { uploader, session } = setUp();
    uploader.add([wav('1.wav')]);
    await settle();
    const old = session.current();
    made[0]?.options.onError?.(
      failed(answer(401, { message: 'This upload has ended. Please start it again.' })),
    );
    uploader.retryAll();
    await settle();
    expect(session.current()).not.toBe(old);
    expect(made[1]?.options.headers).toEqual({ 'Upload-Session': session.current() });
  });

  test('no session, no file: the reason is shown and can be tried again', async () => {
    const { uploader } = setUp();
    api.call.mockResolvedValueOnce({
      ok: false,
      refusal: { kind: 'rate_limited', message: 'That was a little fast.' },
    });
    uploader.add([wav('1.wav')]);
    await settle();
    expect(uploader.state().items[0]).toMatchObject({
      state: 'failed',
      message: 'That was a little fast.',
      canRetry: true,
    });
    uploader.retryAll();
    await settle();
    expect(states(uploader)).toEqual(['1.wav uploading']);
  });

  test('waiting for all: done when each is done, failed or paused', async () => {
    const { uploader } = setUp();
    uploader.add([wav('1.wav'), wav('2.wav')]);
    let over = false;
    void uploader.settled().then(() => (over = true));
    await settle();
    finish(made[0], 1);
    await settle();
    expect(over).toBe(false);
    made[1]?.options.onError?.(failed(answer(415, { message: 'No.' })));
    await settle();
    expect(over).toBe(true);
    await uploader.settled();
  });

  test('files of before a reload come back; after the form was sent off they do not', async () => {
    const { uploader, session, kept } = setUp();
    await session.open();
    expect(createSession(api, kept, 'k').current()).toBe(session.current());
    uploader.restore([{ id: 3, name: 'Old.wav', size: 5 }]);
    uploader.restore([{ id: 3, name: 'Old.wav', size: 5 }]);
    expect(uploader.state()).toMatchObject({ sent: 5, total: 5, working: false });
    expect(uploader.state().items.map((item: UploadItem) => item.fileId)).toEqual([3]);
    uploader.reset();
    expect(uploader.state().items).toEqual([]);
    expect(session.current()).toBeNull();
    expect(kept.kept.size).toBe(0);
  });

  test.each(['', '{', '{"token":5}', `{"token":"t","expires_at":"2001-01-01T00:00:00Z"}`])(
    'a kept session that cannot be used (%j) is none',
    async (text) => {
      const kept = memory();
      kept.kept.set('k', text);
      const session = createSession(api, kept, 'k');
      expect(session.current()).toBeNull();
      expect(await session.open()).toBe(`token-${tokens}`);
    },
  );

  test('only the same session recognises a file of before', async () => {
    const { uploader } = setUp();
    uploader.add([wav('1.wav')]);
    await settle();
    const print = await made[0]?.options.fingerprint?.(made[0].file, made[0].options);
    expect(print).toBe(`headroom|token-${tokens}|1.wav|100|1`);
  });
});
