import { lookup as lookUp } from 'node:dns';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, isPublicUrl } from './public-address';

/** What somebody else's server answered; its body is not read. */
export interface OutboundAnswer {
  readonly status: number;
  /** The header Retry-After (RFC 9110), as it came. */
  readonly retryAfter: string | null;
}

export interface OutboundPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Calls addresses that people gave: never this machine, nor a network behind it, whatever a name leads to. */
export interface Outbound {
  /** Whether an address may be called at all, as far as its text tells. */
  allows(url: string): boolean;
  /**
   * Posts once, within ten seconds, without following redirects. Rejects with `AddressRefusedError` for an address that may
   * not be called, and with the fault of the network where no answer came.
   */
  post(url: string, post: OutboundPost): Promise<OutboundAnswer>;
}

export class AddressRefusedError extends Error {
  constructor(host: string) {
    super(`${host} is not an address of the public internet.`);
  }
}

const TIMEOUT_MS = 10_000;

/** Finds the addresses of a name for a call that follows at once; fails where one of them is none of the public internet. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, '', 0);
    const open = found.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (first === undefined || open.length < found.length)
      return callback(new AddressRefusedError(hostname), '', 0);
    if (options.all === true) return callback(null, open);
    return callback(null, first.address, first.family);
  });
};

const isLoopback = (url: string): boolean =>
  URL.canParse(url) && ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(url).hostname);

function answerOf(response: IncomingMessage): OutboundAnswer {
  // Whatever is said is of no interest, and may be without an end.
  response.destroy();
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null };
}

function send(url: string, { headers, body }: OutboundPost, isOwn: boolean): Promise<OutboundAnswer> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(body.length) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    agent: false,
    ...(!isOwn && { lookup: publicLookup }),
  };
  const ask = isOwn && url.startsWith('http:') ? httpRequest : httpsRequest;
  return new Promise((resolve, reject) => {
    const request = ask(url, options, (response) => resolve(answerOf(response)));
    request.on('error', reject);
    request.end(body);
  });
}

/**
 * Builds the caller of foreign addresses.
 * @param ownMachine whether addresses of this machine may be called too, by http: for tests, whose services run there
 */
export function createOutbound({ ownMachine }: { readonly ownMachine: boolean }): Outbound {
  const isOwn = (url: string): boolean => ownMachine && isLoopback(url);
  const allows = (url: string): boolean => isOwn(url) || isPublicUrl(url);
  return {
    allows,
    async post(url, post) {
      if (!allows(url)) throw new AddressRefusedError(URL.canParse(url) ? new URL(url).host : 'This');
      return send(url, post, isOwn(url));
    },
  };
}

/** Milliseconds until a Retry-After header (seconds or an HTTP date); null where it says nothing usable. At most a day. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 86_400_000) : null;
}
