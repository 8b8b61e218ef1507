import { expect } from '@playwright/test';
import { test } from './journey';

test('SERV-01 drawings travel packed, sound as it is', async ({ request }) => {
  const drawing = await request.get('/media/services/mix-48.svg');
  expect(drawing.headers()).toMatchObject({ 'content-type': 'image/svg+xml', 'content-encoding': 'br' });
  expect(await drawing.text()).toContain('</svg>');
  const sound = await request.get('/media/samples/soul-after.mp3', { headers: { range: 'bytes=0-99' } });
  expect([sound.status(), sound.headers()['content-encoding']]).toEqual([206, undefined]);
});
