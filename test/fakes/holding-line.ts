import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

function passOn(upstream: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url = '/', headers } = incoming;
  const target = new URL(url, upstream);
  const call = request(target, { method, headers: { ...headers, host: target.host } }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  call.on('error', () => outgoing.destroy());
  incoming.pipe(call);
}

/** A line to a fake provider that can be held: calls then wait, as long as a test likes, and arrive when let go. */
export interface HoldingLine {
  /** What our server takes for the provider's address. */
  readonly base: string;
  /** How many calls wait now. */
  waiting(): number;
  hold(): void;
  /** Lets everything through that waits, and what comes after it. */
  release(): void;
  close(): Promise<void>;
}

/** Opens such a line to the address of a fake; it holds nothing until `hold` is called. */
export async function openHoldingLine(upstream: string): Promise<HoldingLine> {
  const held: (() => void)[] = [];
  let holding = false;
  const server = createServer((incoming, outgoing) => {
    const go = (): void => passOn(new URL(upstream), incoming, outgoing);
    if (holding) held.push(go);
    else go();
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting: () => held.length,
    hold: () => {
      holding = true;
    },
    release: () => {
      holding = false;
      for (const go of held.splice(0)) go();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
