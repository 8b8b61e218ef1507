import { once } from 'node:events';
import { createServer } from 'node:net';

/** Where the server listens: a unix socket in a folder, or a port on the loopback address. */
export type Address =
  | { readonly kind: 'socket'; readonly folder: string; readonly port: number }
  | { readonly kind: 'loopback'; readonly port: number };

export const superuser = 'headroom';

// Linux allows 107 bytes, macOS 103 (sun_path of sockaddr_un, less the closing zero).
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;
const socketPort = 5432;

/** File name of PostgreSQL's socket; its lock is beside it with '.lock'. */
export function socketFile(port: number): string {
  return `.s.PGSQL.${port}`;
}

/**
 * The unix socket in `folder` where its path is short enough (faster, out of reach of other users, and the
 * same after every restart), else null.
 */
export function socketAddress(folder: string): Address | null {
  const length = Buffer.byteLength(`${folder}/${socketFile(socketPort)}`);
  return length > longestSocketPath ? null : { kind: 'socket', folder, port: socketPort };
}

/** A loopback port that nobody uses at this moment. */
export async function freeLoopbackAddress(): Promise<Address> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  await once(server, 'close');
  if (bound === null || typeof bound === 'string') {
    throw new Error('The system gave no loopback port.');
  }
  return { kind: 'loopback', port: bound.port };
}

/**
 * The `postgres://` address of the server's one database. Host, port and sslmode are spelled out because pg
 * would fill gaps from the shell's PG* variables; the host parameter wins over the host before the path.
 */
export function connectionUrl(address: Address, password: string): string {
  const url = new URL(`postgres://localhost:${address.port}/postgres`);
  url.username = superuser;
  url.password = password;
  url.searchParams.set('host', address.kind === 'socket' ? address.folder : '127.0.0.1');
  url.searchParams.set('sslmode', 'disable');
  return url.href;
}
