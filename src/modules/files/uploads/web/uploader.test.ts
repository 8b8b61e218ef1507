import { beforeEach, describe, expect, test } from 'vitest';
import { percentOf } from './upload-items';
import {
  answer,
  api,
  failed,
  finish,
  lastToken,
  made,
  running,
  settle,
  setUp,
  states,
  wav,
} from './uploader.testing';

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
    for (const upload of made) expect(upload.options.headers).toEqual({ 'Upload-Session': lastToken() });
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
      'We can’t take this kind of file. We take WAV, AIFF, FLAC, MP3, M4A, OGG, ZIP, RAR, 7Z, PDF, TXT, MID.',
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
    await uploader.restore([{ id: 9, name: 'Old.wav', size: 5, state: 'ready' }]);
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
    [null, 'The connection was lost. The upload will resume where it stopped.', true],
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
      expect(uploader.state().items[0]).toMatchObject({
        state: 'uploading',
        message: canRetry ? message : null,
      });
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
      failed(answer(401, { message: 'This upload has expired. Please start again.' })),
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

  test('only the same session recognises a file of before', async () => {
    const { uploader } = setUp();
    uploader.add([wav('1.wav')]);
    await settle();
    const print = await made[0]?.options.fingerprint?.(made[0].file, made[0].options);
    expect(print).toBe(`headroom|${lastToken()}|1.wav|100|1`);
  });
});

describe('UPLD-02 more than one upload takes', () => {
  test('of 10,000 files 500 are taken, and how many were left out is said', async () => {
    const { uploader } = setUp();
    uploader.add(Array.from({ length: 10_000 }, (_, index) => wav(`${index}.wav`)));
    await settle();
    const { items, beyond } = uploader.state();
    expect(items).toHaveLength(500);
    expect(beyond).toBe(9500);
    uploader.add([wav('3.wav')]);
    expect(uploader.state().beyond).toBe(0);
  });
});
