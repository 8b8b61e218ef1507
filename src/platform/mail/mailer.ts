import type { NodemailerError, Transporter } from 'nodemailer';

/** A file that goes along with a mail. */
export interface MailFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A mail as it leaves. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Stays the same when a mail is sent again by accident, so that mail programs show it once. */
  readonly messageId: string;
  readonly attachments: readonly MailFile[];
}

/** Hands mails over to whoever delivers them. */
export interface Mailer {
  /** Resolves when the mail was taken over. Throws `MailRefused` where trying again is no use. */
  send(mail: Mail): Promise<void>;
  /** Ends idle connections. */
  close(): void;
}

/** The mail server refuses this mail or its recipient for good. */
export class MailRefused extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'MailRefused';
  }
}

// Nodemailer's codes for a refused sender or recipient, and for a refused message; a refused login is ours to mend.
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, permanent } = error as NodemailerError;
  return ABOUT_THE_MAIL.has(code ?? '') && permanent === true;
}

const SETTINGS = {
  pool: 'true',
  connectionTimeout: '10000',
  greetingTimeout: '10000',
  socketTimeout: '30000',
};

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a mail server may only be talked to encrypted: it is somewhere else, and is told a password. */
export function needsEncryption({ hostname, username }: URL): boolean {
  return username !== '' && !THIS_MACHINE.has(hostname);
}

async function connect(url: string, from: string): Promise<Transporter> {
  // Two megabytes that an installation without SMTP does without.
  const { createTransport } = await import('nodemailer');
  const address = new URL(url);
  for (const [name, value] of Object.entries(SETTINGS)) address.searchParams.set(name, value);
  // Who cuts the offer of encryption out of the line would else be told the password.
  if (needsEncryption(address)) address.searchParams.set('requireTLS', 'true');
  return createTransport(address.href, {
    from,
    // Texts of people must never make the server read its own files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Sends by SMTP over a few kept connections.
 * @param options.url `smtp://user:password@host:port` or `smtps://…`
 * @param options.from sender of every mail, `Name <address>`
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  let transport: Promise<Transporter> | null = null;
  return {
    async send({ to, attachments, ...mail }) {
      transport ??= connect(url, from);
      try {
        // As an object: an address with a comma in it must not become two.
        await (
          await transport
        ).sendMail({
          ...mail,
          attachments: [...attachments],
          to: { name: '', address: to },
        });
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.message, error) : error;
      }
    },
    close() {
      transport?.then(
        (open) => open.close(),
        () => undefined,
      );
    },
  };
}
