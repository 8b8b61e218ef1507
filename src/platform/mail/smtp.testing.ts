import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll } from 'vitest';

/** A mail as it came over the wire. */
export interface ArrivedMail {
  readonly recipients: string[];
  readonly source: string;
  /** Whether the connection was encrypted, and who had logged in on it. */
  readonly secure: boolean;
  readonly user: string | null;
}

/** A real mail server on a loopback port. */
export interface TestSmtp {
  readonly url: string;
  readonly port: number;
  readonly mails: ArrivedMail[];
  /** What every recipient is refused with, while set. */
  refuse: { code: number; message: string } | null;
  /** What every message is refused with after it was sent, while set. */
  refuseData: { code: number; message: string } | null;
  /** Ends it, as a machine that goes away. */
  stop(): Promise<void>;
}

export interface TestSmtpOptions {
  /** `none`: plain text. `starttls`: offered. `tls`: from the first byte. The certificate is signed by nobody. */
  readonly security?: 'none' | 'starttls' | 'tls';
  /** Who may log in; everybody may send without where this is not set. */
  readonly login?: { readonly user: string; readonly password: string };
  /** A port of its own unless told, such as that of a server that has gone away. */
  readonly port?: number;
}

function refusal({ code, message }: { code: number; message: string }): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

function disabledCommands({ security = 'none', login }: TestSmtpOptions): ('AUTH' | 'STARTTLS')[] {
  return [
    ...(login === undefined ? (['AUTH'] as const) : []),
    ...(security === 'starttls' ? [] : (['STARTTLS'] as const)),
  ];
}

// Its certificate comes with the package and is signed by nobody.
function settingsOf(options: TestSmtpOptions): SMTPServerOptions {
  const { security = 'none', login } = options;
  return {
    secure: security === 'tls',
    authOptional: login === undefined,
    // A studio's own machine may have a mail server without encryption.
    allowInsecureAuth: true,
    disabledCommands: disabledCommands(options),
    closeTimeout: 200,
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.password;
      done(isRight ? null : refusal({ code: 535, message: 'Wrong password' }), { user: username });
    },
  };
}

/** Starts a mail server that collects what it is given; it ends with the test file. */
export async function startTestSmtp(options: TestSmtpOptions = {}): Promise<TestSmtp> {
  const { security = 'none', login, port: wanted = 0 } = options;
  const mails: ArrivedMail[] = [];
  const server = new SMTPServer({
    ...settingsOf(options),
    onRcptTo(_address, _session, done) {
      done(smtp.refuse === null ? null : refusal(smtp.refuse));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (smtp.refuseData !== null) {
          done(refusal(smtp.refuseData));
          return;
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const user = typeof session.user === 'string' ? session.user : null;
        mails.push({ recipients, source: Buffer.concat(chunks).toString(), secure: session.secure, user });
        done();
      });
    },
  });
  // Connections that a closing client resets are no failure of a test.
  server.on('error', () => undefined);
  server.listen(wanted, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const who =
    login === undefined ? '' : `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`;
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> =>
    (stopped ??= new Promise<void>((resolve) => server.close(() => resolve())));
  const smtp: TestSmtp = {
    url: `${security === 'tls' ? 'smtps' : 'smtp'}://${who}127.0.0.1:${port}`,
    port,
    mails,
    refuse: null,
    refuseData: null,
    stop,
  };
  afterAll(stop);
  return smtp;
}
