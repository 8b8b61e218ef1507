import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { inject } from 'vitest';

/** A way to the real server that can be shut and opened again, as a server that stops and starts, or that hangs and goes on. */
export class DatabaseProxy {
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  readonly #held: (() => void)[] = [];
  #hangs = false;
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
      if (this.#hangs) this.#held.push(() => near.pipe(far).pipe(near));
      else near.pipe(far).pipe(near);
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  /** Connections are accepted and stay open, and nothing is answered any more: a server that was stopped by SIGSTOP. */
  hang(): void {
    this.#hangs = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** What was sent meanwhile is answered now. */
  goOn(): void {
    this.#hangs = false;
    for (const join of this.#held.splice(0)) join();
    for (const socket of this.#sockets) socket.resume();
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
