import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientIp, subjectOf } from './client-ip';
import { DEFAULT_MAX_BODY } from './read-request';

/** How long the body of a request may be on its way, in milliseconds. */
export const BODY_TIMES = {
  /** A log-in, an order, a form: all that is no file. */
  call: 15_000,
  /** A part of an upload, which may come over a slow line. */
  upload: 60 * 60_000,
} as const;

// Pictures and long texts: 15 seconds, and what a line of 32 KiB a second needs.
const SLOWEST_BYTES_PER_MS = 32.768;

/** Who may hold how many connections of the process, and for how long. */
export interface ConnectionRules {
  /** Most connections of one client address; behind proxies, most requests at once. */
  readonly maxPerAddress: number;
  /** Proxies in front: their connections are everybody's, so that requests are counted instead, by who they are for. */
  readonly trustedProxies: number;
  /** Paths that uploads are sent to, such as `/api/uploads/files`. */
  readonly uploads: readonly string[];
  /** Other times than `BODY_TIMES.call`, for tests. */
  readonly callMs?: number;
}

/** How long the body of a request may take by what kind of call it is, in milliseconds. */
export function bodyTime(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  { uploads, callMs = BODY_TIMES.call }: Pick<ConnectionRules, 'uploads' | 'callMs'>,
): number {
  if (
    uploads.some((prefix) => url === prefix || url.startsWith(`${prefix}/`) || url.startsWith(`${prefix}?`))
  )
    return BODY_TIMES.upload;
  const bytes = Number(headers['content-length'] ?? 0);
  return bytes > DEFAULT_MAX_BODY ? callMs + bytes / SLOWEST_BYTES_PER_MS : callMs;
}

const answerOf = (status: string): string =>
  `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n`;
const TOO_MANY = `${answerOf('429 Too Many Requests')}Retry-After: 10\r\n\r\n`;
const TOO_SLOW = `${answerOf('408 Request Timeout')}\r\n`;

function hangUp(socket: Socket, words: string): void {
  socket.end(words);
  // Who does not read it is not waited for.
  setTimeout(() => socket.destroy(), 1000).unref();
}

class Tally {
  readonly #counts = new Map<string, number>();

  /** Counts one more, where there is room for it. */
  take(who: string, max: number): boolean {
    const count = this.#counts.get(who) ?? 0;
    if (count >= max) return false;
    this.#counts.set(who, count + 1);
    return true;
  }

  give(who: string): void {
    const count = (this.#counts.get(who) ?? 0) - 1;
    if (count > 0) this.#counts.set(who, count);
    else this.#counts.delete(who);
  }
}

// Whoever takes longer than their kind of call may is hung up on, whether or not they were answered.
function waitForBody(request: IncomingMessage, answered: () => boolean, rules: ConnectionRules): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return;
  const timer = setTimeout(
    () => {
      if (request.complete) return;
      if (answered()) request.socket.destroy();
      else hangUp(request.socket, TOO_SLOW);
    },
    bodyTime(request, rules),
  );
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

/** Keeps one client from holding all connections, and slow ones from being waited for (docs/decisions/056). */
export interface ConnectionGuard {
  /** What answers requests, with the guard before it. */
  around(listener: RequestListener): RequestListener;
  /** Counts the connections of a server. */
  watch(server: Pick<Server, 'on'>): void;
}

/** @param onRefused told whose connection or request was one too many */
export function guardConnections(rules: ConnectionRules, onRefused: (who: string) => void): ConnectionGuard {
  const open = new Tally();
  const { maxPerAddress: max, trustedProxies } = rules;

  function takes(who: string): boolean {
    const taken = open.take(who, max);
    if (!taken) onRefused(who);
    return taken;
  }

  return {
    around: (listener) => (request, response) => {
      if (trustedProxies > 0) {
        const forwarded = request.headers['x-forwarded-for'];
        const hops = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? null);
        const who = clientIp(request.socket.remoteAddress ?? 'unknown', hops, trustedProxies);
        if (!takes(who)) {
          hangUp(request.socket, TOO_MANY);
          return;
        }
        response.once('close', () => open.give(who));
      }
      waitForBody(request, () => response.headersSent, rules);
      listener(request, response);
    },
    watch(server) {
      if (trustedProxies > 0) return;
      server.on('connection', (socket: Socket) => {
        const who = subjectOf(socket.remoteAddress ?? 'unknown');
        if (!takes(who)) return hangUp(socket, TOO_MANY);
        socket.once('close', () => open.give(who));
      });
    },
  };
}
