import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** A mail as it came over the wire. */
export interface ArrivedMail {
  readonly recipients: string[];
  readonly source: string;
}

/** A real mail server on a loopback port. */
export interface TestSmtp {
  readonly url: string;
  readonly mails: ArrivedMail[];
  /** What every recipient is refused with, while set. */
  refuse: { code: number; message: string } | null;
}

/** Starts a mail server that collects what it is given; it ends with the test file. */
export async function startTestSmtp(): Promise<TestSmtp> {
  const mails: ArrivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 200,
    onRcptTo(_address, _session, done) {
      const { refuse } = smtp;
      done(refuse === null ? null : Object.assign(new Error(refuse.message), { responseCode: refuse.code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ recipients, source: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  // Connections that a closing client resets are no failure of a test.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const smtp: TestSmtp = { url: `smtp://127.0.0.1:${port}`, mails, refuse: null };
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return smtp;
}
