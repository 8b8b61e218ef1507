import { expect, test } from 'vitest';
import { encodePush, EventStream } from './event-stream';

const push = (id: number) => encodePush({ id, topic: 'studio', data: {} });

test('API-73 what was missed is sent once, also where the database shows a push before it tells of it', async () => {
  const stream = new EventStream(['studio'], () => undefined);
  const read = new Response(stream.body).text();
  stream.hold();
  for (const id of [3, 5]) stream.send(push(id));
  stream.release([2, 3, 4].map(push));
  for (const id of [4, 6]) stream.send(push(id));
  stream.end();
  const ids = [...(await read).matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  expect(ids).toEqual([2, 3, 4, 5, 6]);
});
