import { describe, expect, test, vi } from 'vitest';
import { sameContent } from './same-content';

const SIZE = 5 * 1024 * 1024;

function file(change: (bytes: Uint8Array) => void = () => undefined, size = SIZE): File {
  const bytes = new Uint8Array(size);
  change(bytes);
  return new File([bytes], 'a.wav');
}

describe('UPLD-02 the same file under another name', () => {
  test('UPLD-02 equal bytes are the same, whatever they are called', async () => {
    expect(await sameContent(file(), file())).toBe(true);
    expect(await sameContent(file(undefined, 10), file(undefined, 10))).toBe(true);
  });

  test.each([
    ['size', file(undefined, SIZE + 1)],
    ['first byte', file((bytes) => (bytes[0] = 1))],
    ['last byte', file((bytes) => (bytes[SIZE - 1] = 1))],
    // Outside of every place that the mark looks at: only reading it all tells.
    ['one byte somewhere', file((bytes) => (bytes[SIZE - 900_001] = 1))],
  ])('UPLD-02 another %s is another file, though both begin and end in silence', async (_what, other) => {
    expect(await sameContent(file(), other)).toBe(false);
  });

  test('UPLD-02 a file is marked once, however many it is compared with', async () => {
    const one = file((bytes) => bytes.fill(9, SIZE / 2, SIZE / 2 + 9000));
    const slice = vi.spyOn(one, 'slice');
    for (let n = 0; n < 5; n += 1)
      await sameContent(
        one,
        file((bytes) => (bytes[0] = n + 1)),
      );
    expect(slice).toHaveBeenCalledTimes(18);
  });
});
