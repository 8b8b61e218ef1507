import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { inject } from 'vitest';

/** A way to the real server that can be shut and opened again, as a server that stops and starts. */
export class DatabaseDoor {
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  port = 0;
  tries = 0;

  async open(): Promise<void> {
    const server = createServer((near) => {
      this.tries += 1;
      const target = new URL(inject('databaseServer').url);
      const host = target.searchParams.get('host');
      const far = host?.startsWith('/')
        ? connect(`${host}/.s.PGSQL.${target.port || '5432'}`)
        : connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
      }
      near.pipe(far).pipe(near);
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  shut(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  /** The address of a database behind this door. */
  urlOf(url: string): string {
    const through = new URL(url);
    through.searchParams.delete('host');
    through.hostname = '127.0.0.1';
    through.port = String(this.port);
    return through.href;
  }
}
