import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What VIES does instead of answering; `html` is what its front shows while the application behind it is down. */
export type ViesFault =
  | 'MS_UNAVAILABLE'
  | 'MS_MAX_CONCURRENT_REQ'
  | 'GLOBAL_MAX_CONCURRENT_REQ'
  | 'SERVICE_UNAVAILABLE'
  | 'IP_BLOCKED'
  | 'INVALID_INPUT'
  | 'TIMEOUT'
  | 'html'
  | 'unreachable'
  | { readonly slowMs: number };

export interface ViesQuestion {
  readonly countryCode: string;
  readonly vatNumber: string;
  readonly requesterMemberStateCode?: string;
  readonly requesterNumber?: string;
}

/** The register of VAT ids on this machine, with its habits: errors come with status 200, and hide an answer `valid: false`. */
export interface FakeVies {
  readonly base: string;
  /** Ids that it knows, with the letters of their country. */
  readonly valid: Set<string>;
  /** What it was asked, oldest first. */
  readonly questions: readonly ViesQuestion[];
  /** What it does from now on instead of answering; null: it answers. */
  fault: ViesFault | null;
  close(): Promise<void>;
}

const NOTHING = '---';
// The shapes of its own check, of the countries that tests use.
const SHAPES: Readonly<Record<string, RegExp>> = {
  DE: /^\d{9}$/,
  FR: /^[0-9A-Z]{2}\d{9}$/,
  NL: /^\d{9}B\d{2}$/,
  EL: /^\d{9}$/,
  IT: /^\d{11}$/,
};

async function read(request: IncomingMessage): Promise<ViesQuestion> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as ViesQuestion;
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const wrapped = (error: string): object => ({
  actionSucceed: false,
  errorWrappers: [{ error, message: error }],
});

function answerOf(question: ViesQuestion, valid: ReadonlySet<string>): object {
  const { countryCode, vatNumber, requesterMemberStateCode = '', requesterNumber = '' } = question;
  const shape = SHAPES[countryCode];
  if (shape === undefined || !shape.test(vatNumber)) return wrapped('INVALID_INPUT');
  const named = requesterMemberStateCode !== '' || requesterNumber !== '';
  if (named && !valid.has(requesterMemberStateCode + requesterNumber))
    return wrapped('INVALID_REQUESTER_INFO');
  const known = valid.has(countryCode + vatNumber);
  return {
    countryCode,
    vatNumber,
    requestDate: new Date().toISOString(),
    valid: known,
    // Given to whoever names themselves, whatever the answer is.
    requestIdentifier: named ? `WAPIAAAA${randomBytes(6).toString('hex').toUpperCase()}` : '',
    name: known ? 'SOME COMPANY' : NOTHING,
    address: known ? 'SOME STREET 1' : NOTHING,
    traderName: NOTHING,
    traderNameMatch: 'NOT_PROCESSED',
  };
}

/** Starts the fake; `valid` are the ids that it knows. */
export async function startFakeVies(...valid: readonly string[]): Promise<FakeVies> {
  const questions: ViesQuestion[] = [];
  const known = new Set(valid);
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method !== 'POST' || request.url !== '/rest-api/check-vat-number')
        return json(response, 404, wrapped('NOT_FOUND'));
      const question = await read(request);
      questions.push(question);
      const { fault } = fake;
      if (fault === 'unreachable') return request.socket.destroy();
      if (fault === 'html')
        return response.writeHead(503).end('<html><body>Service unavailable</body></html>');
      // The older form: an answer that says not valid, beside the error.
      if (fault === 'IP_BLOCKED')
        return json(response, 200, {
          isValid: false,
          userError: fault,
          name: NOTHING,
          requestIdentifier: '',
        });
      if (typeof fault === 'string') return json(response, 200, wrapped(fault));
      if (fault !== null) await new Promise((resolve) => setTimeout(resolve, fault.slowMs));
      return json(response, 200, answerOf(question, known));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeVies = {
    base: `http://127.0.0.1:${port}/rest-api`,
    valid: known,
    questions,
    fault: null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}
