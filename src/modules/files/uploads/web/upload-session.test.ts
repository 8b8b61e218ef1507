import { describe, expect, test } from 'vitest';
import { createSession } from './upload-session';
import type { UploadItem } from './upload-items';
import { api, lastToken, memory, setUp } from './uploader.testing';

describe('UPLD-02 what a browser remembers of an upload', () => {
  test('files of before a reload come back; after the form was sent off they do not', async () => {
    const { uploader, session, kept: stored } = setUp();
    await session.open();
    expect(createSession(api, stored, 'k').current()).toBe(session.current());
    await uploader.restore([{ id: 3, name: 'Old.wav', size: 5, state: 'ready' }]);
    await uploader.restore([{ id: 3, name: 'Old.wav', size: 5, state: 'ready' }]);
    expect(uploader.state()).toMatchObject({ sent: 5, total: 5, working: false });
    expect(uploader.state().items.map((item: UploadItem) => item.fileId)).toEqual([3]);
    uploader.reset();
    expect(uploader.state().items).toEqual([]);
    expect(session.current()).toBeNull();
    expect(stored.kept.size).toBe(0);
  });

  test.each(['', '{', '{"token":5}', `{"token":"t","expires_at":"2001-01-01T00:00:00Z"}`])(
    'a kept session that cannot be used (%j) is none',
    async (text) => {
      const stored = memory();
      stored.kept.set('k', text);
      const session = createSession(api, stored, 'k');
      expect(session.current()).toBeNull();
      expect(await session.open()).toBe(lastToken());
    },
  );
});
