import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LocalDate } from './local-date';
import { TimeZone } from './time-zone';
import { When } from './when';

const AT = '2026-03-01T20:30:00.000Z';

test('D7: inside the studio every time is told by its clock, whatever the reader’s is; elsewhere the server says UTC', () => {
  const shown = (
    <>
      <When at={AT} />
      <LocalDate instant={AT} />
    </>
  );
  const inTokyo = renderToString(<TimeZone value="Asia/Tokyo">{shown}</TimeZone>);
  expect(inTokyo).toContain('Mar 2, 2026, 5:30');
  expect(inTokyo.match(/Mar 2, 2026/g)).toHaveLength(2);
  expect(renderToString(shown)).toContain('Mar 1, 2026, 8:30');
});
