import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { connectionUrl, socketAddress } from '@/platform/db/embedded/address';

/** Changes a setting of a studio that was launched with this folder, as its operator does; seen within five seconds. */
export async function changeSetting(dataDir: string, key: string, value: unknown): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const address = socketAddress(folder);
  if (address === null) throw new Error(`${folder} is too long for a socket`);
  const password = readFileSync(join(folder, 'cluster', 'headroom-password'), 'utf8').trim();
  const client = new Client({ connectionString: connectionUrl(address, password) });
  await client.connect();
  await client.query(
    `insert into settings (key, value, updated_at) values ($1, $2, now())
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [key, JSON.stringify(value)],
  );
  await client.end();
}
