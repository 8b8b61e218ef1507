import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the embedded database of a data folder listens, by the file that PostgreSQL itself writes. */
export function databaseUrl(dataDir) {
  const cluster = join(dataDir, 'postgres', 'cluster');
  const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  const url = new URL(`postgres://localhost:${lines[3].trim()}/postgres`);
  url.username = 'headroom';
  url.password = readFileSync(join(cluster, 'headroom-password'), 'utf8').trim();
  url.searchParams.set('host', lines[4].trim() || '127.0.0.1');
  url.searchParams.set('sslmode', 'disable');
  return url.href;
}
