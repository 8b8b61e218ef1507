import { expect, test } from 'vitest';
import { GIB } from '../uploads.rules';
import { createTestUploads, wavBytes } from '../uploads.testing';

test('API-70 a nearly full disk takes no new file, and the owner can read why; links and running files go on', async () => {
  const uploads = await createTestUploads('disk');
  const { tus, disk } = uploads;
  const session = await uploads.session();
  const bytes = wavBytes(16);
  const running = await tus.create(session, { name: 'Running.wav', size: bytes.length });
  disk.free = GIB;
  for (const name of ['One.wav', 'Two.wav']) {
    const answer = await tus.create(session, { name, size: bytes.length });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      success: false,
      message:
        'Our storage is full right now, and the studio has been told. Please try again later, or send a link instead.',
    });
  }
  const path = running.headers.get('location') ?? '';
  expect((await tus.patch(session, path, { offset: 0, body: bytes })).status).toBe(204);
  expect(uploads.logged.filter((line) => line.includes('the disk is nearly full'))).toHaveLength(1);
  disk.free = 3 * GIB;
  expect((await tus.create(session, { name: 'Three.wav', size: bytes.length })).status).toBe(201);
});
