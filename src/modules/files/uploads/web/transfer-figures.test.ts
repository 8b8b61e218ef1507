import { describe, expect, test } from 'vitest';
import { sendingPercent, transferFigures } from './transfer-figures';
import { sumUp, type UploadItem } from './upload-items';

let key = 0;
function item(state: UploadItem['state'], size: number, more: Partial<UploadItem> = {}): UploadItem {
  key += 1;
  return {
    key,
    name: `${key}.wav`,
    size,
    sent: 0,
    state,
    message: null,
    canRetry: false,
    fileId: null,
    ...more,
  };
}

const figures = (items: UploadItem[], speed: number | null = null): string =>
  transferFigures({ ...sumUp(items), speed });

describe('UPLD-02 how far all files are', () => {
  test('UPLD-02 files that are not here count with their size', () => {
    expect(figures([item('done', 1_000_000), item('absent', 2_000_000), item('absent', 500_000)])).toBe(
      '1 of 3 files · 1.0 MB of 3.5 MB',
    );
  });

  test('UPLD-02 files that are not accepted are named apart and do not count', () => {
    const refused = [item('failed', 9_000_000), item('failed', 9_000_000)];
    expect(figures([item('done', 1_000_000), ...refused])).toBe(
      '1 of 1 file · 1.0 MB of 1.0 MB · 2 not accepted',
    );
    expect(figures(refused)).toBe('2 not accepted');
  });

  test('UPLD-02 what can be tried again counts still; speed and time stand before the refused', () => {
    const lost = item('failed', 1_000_000, { canRetry: true, sent: 500_000 });
    const coming = item('uploading', 1_000_000, { sent: 500_000 });
    expect(figures([lost, coming, item('failed', 5)], 100_000)).toBe(
      '0 of 2 files · 1.0 MB of 2.0 MB · 100 kB/s · less than a minute left · 1 not accepted',
    );
  });
});

test('2.47: UPLD-07 a form says 100% once the server has taken it, and not a moment before', () => {
  expect(sendingPercent({ files: 0, sent: 0, total: 0, isSent: false })).toBe(0);
  expect(sendingPercent({ files: 0, sent: 0, total: 0, isSent: true })).toBe(100);
  expect(sendingPercent({ files: 2, sent: 50, total: 200, isSent: false })).toBe(25);
  expect(sendingPercent({ files: 2, sent: 200, total: 200, isSent: false })).toBe(99);
});
