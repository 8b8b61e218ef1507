import { expect, test } from 'vitest';
import { must, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import type { estimateDrop } from '../estimate.contract';

const app = await startTestApp();
await queryRows(
  app.db,
  `insert into services (id, category_id, name, service_type, is_gift_card, price, discounted_price, takes, max_files, max_minutes, position)
   values (201, 4, 'Mix And Master', 'one_time', false, 14000, null, 'tracks', 24, 8, 1),
          (202, 3, 'Mastering', 'one_time', false, 3000, 2500, 'mix', 1, 8, 2),
          (203, 3, 'Never offered', 'one_time', false, 100, null, null, null, null, 3)`,
);
await queryRows(
  app.db,
  `insert into variations (id, service_id, name, price, max_files) values
     (2011, 201, 'Plain', null, null), (2012, 201, 'Large', 20000, 48)`,
);

const file = (name: string, channels = 1, seconds = 192) => ({ name, seconds, channels, kind: 'sound' });
const ask = (files: readonly object[], as?: 'song' | 'songs') =>
  app.guest().call<typeof estimateDrop>('POST /estimates', { body: { files: files as never, as } });
const tracks = (count: number) => Array.from({ length: count }, (_, at) => file(`Track ${at + 1}.wav`));

test('API-34 an estimate is the catalogue’s price of now, by what the studio says that each option takes', async () => {
  const { data } = must(await ask(tracks(17)));
  expect(data).toMatchObject({ as: 'song', tracks: 17, seconds: 192, beyond: null });
  expect(data.choices).toMatchObject([
    { service_id: 201, variation_id: 2011, service_name: 'Mix And Master (Plain)', total_price: 140 },
  ]);
  expect(must(await ask(tracks(30))).data.choices).toMatchObject([{ variation_id: 2012, price: 200 }]);
  expect(must(await ask([file('Song.wav', 2)])).data.choices).toMatchObject([
    { service_id: 202, variation_id: null, price: 25, promised_hours: [72, 120] },
  ]);
  const songs = [file('One.wav', 2, 100), file('Two.wav', 2, 140), file('Three.wav', 2, 180)];
  expect(must(await ask(songs)).data).toMatchObject({ as: 'songs', choices: [{ qty: 3, total_price: 75 }] });
});

test('API-34 a service that was hidden, or a changed price, counts at once', async () => {
  await queryRows(app.db, `update services set price = 15000 where id = 201`);
  expect(must(await ask(tracks(2))).data.choices).toMatchObject([{ price: 150 }]);
  await queryRows(app.db, `update services set state = 'draft' where id = 201`);
  expect(must(await ask(tracks(2))).data).toMatchObject({ choices: [], beyond: null });
  await queryRows(app.db, `update services set state = 'published' where id = 201`);
});

test('API-34 more tracks or a longer song than anything that is sold is told as such', async () => {
  expect(must(await ask(tracks(60))).data).toMatchObject({ choices: [], beyond: 'tracks' });
  expect(must(await ask([file('Opera.wav', 2, 3600)])).data).toMatchObject({ choices: [], beyond: 'length' });
});

test('API-34 what no browser sends is refused', async () => {
  expect(outcome(await ask([]))).toBe('invalid');
  expect(outcome(await ask(tracks(501)))).toBe('invalid');
  expect(outcome(await ask([{ ...file('a.wav'), seconds: -1 }]))).toBe('invalid');
  expect(outcome(await ask([{ ...file('a.wav'), channels: 0 }]))).toBe('invalid');
});
