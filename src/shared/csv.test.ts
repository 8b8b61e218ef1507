import { expect, test } from 'vitest';
import { csvDownload, csvOf } from './csv';

test('API-80 a list as CSV: quoted where needed, numbers plain, nothing is empty', () => {
  expect(
    csvOf(
      ['a', 'b', 'c'],
      [
        ['x,y', 'say "hi"', 'two\nlines'],
        [-1.5, null, 'é'],
      ],
    ),
  ).toBe('\uFEFFa,b,c\r\n"x,y","say ""hi""","two\nlines"\r\n-1.5,,é\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('API-80 %j is no formula in a sheet', (text) => {
  expect(csvOf(['a'], [[text]])).toContain(`'${text}`);
});

test('API-80 a download carries its name and is kept by nobody', async () => {
  const response = csvDownload('payouts.csv', csvOf(['a'], []));
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="payouts.csv"');
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(new Uint8Array(await response.arrayBuffer()).slice(0, 3)).toEqual(
    new Uint8Array([0xef, 0xbb, 0xbf]),
  );
});
