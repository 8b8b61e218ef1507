import PostalMime from 'postal-mime';
import { afterEach, describe, expect, test } from 'vitest';
import { createSmtpMailer, MailRefused, needsEncryption, type Mail, type Mailer } from './mailer';
import { startTestSmtp, type TestSmtp } from './smtp.testing';

const open: Mailer[] = [];
afterEach(() => {
  for (const mailer of open.splice(0)) mailer.close();
});

function mailerTo(url: string): Mailer {
  const mailer = createSmtpMailer({ url, from: 'Headroom <studio@headroom.test>' });
  open.push(mailer);
  return mailer;
}

const mail: Mail = {
  to: 'ana@example.com',
  subject: 'Order 12',
  html: '<p>Hello</p>',
  text: 'Hello\n',
  headers: { 'Reply-To': 'help@studio.test', 'Auto-Submitted': 'auto-generated' },
  messageId: '<abc@studio.test>',
  attachments: [],
};

async function arrived(smtp: TestSmtp) {
  expect(smtp.mails).toHaveLength(1);
  const [one] = smtp.mails;
  if (one === undefined) throw new Error('no mail');
  const parsed = await PostalMime.parse(one.source);
  // The end of the last line is the mail's own.
  return { ...one, parsed, text: parsed.text?.replace(/\n\n$/, '\n') };
}

/** Lines of a mail as they travel. */
const linesOf = (source: string): string[] => source.split('\r\n');

describe('what arrives, read by a mail parser', () => {
  test('both texts as alternatives, our headers, one recipient', async () => {
    const smtp = await startTestSmtp();
    await mailerTo(smtp.url).send(mail);
    const { parsed, source, text } = await arrived(smtp);
    expect(source).toMatch(/^Content-Type: multipart\/alternative;/m);
    // The last alternative is the one that programs prefer (RFC 2046, 5.1.4).
    expect(source.indexOf('text/plain')).toBeLessThan(source.indexOf('text/html'));
    expect(parsed).toMatchObject({
      subject: 'Order 12',
      from: { name: 'Headroom', address: 'studio@headroom.test' },
      to: [{ address: 'ana@example.com' }],
      replyTo: [{ address: 'help@studio.test' }],
      messageId: '<abc@studio.test>',
      html: expect.stringContaining('<p>Hello</p>') as string,
    });
    expect(text).toBe('Hello\n');
    const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value;
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(parsed.date).toBeDefined();
  });

  test('subjects, names and texts in any script, long lines and lines that begin with a dot', async () => {
    const smtp = await startTestSmtp();
    const subject = `Version 2 of “Nächtliche Fahrt — 夜のドライブ 🎧” ${'ü'.repeat(60)}`;
    const text = `Grüße aus Zürich: ${'ж'.repeat(900)}\n.\n..\n${'x'.repeat(3000)}\nKraj\n`;
    await mailerTo(smtp.url).send({ ...mail, subject, text, html: `<p>${'ø'.repeat(2000)}</p>` });
    const { parsed, source, text: read } = await arrived(smtp);
    expect(parsed.subject).toBe(subject);
    expect(read).toBe(text);
    expect(parsed.html).toContain('ø'.repeat(2000));
    // RFC 5322, 2.1.1: no line may be longer; and no header may hold bytes beyond ASCII.
    for (const line of linesOf(source)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
    // oxlint-disable-next-line no-control-regex -- every byte of ASCII, as the RFC says
    expect(source.slice(0, source.indexOf('\r\n\r\n'))).toMatch(/^[\u0000-\u007F]*$/);
  });

  test('a name cannot bring headers or recipients of its own', async () => {
    const smtp = await startTestSmtp();
    await mailerTo(smtp.url).send({
      ...mail,
      subject: 'Hello\r\nBcc: eve@evil.test\r\n\r\nbody',
      headers: { 'Reply-To': 'help@studio.test\r\nBcc: eve@evil.test' },
    });
    const { parsed, recipients, text } = await arrived(smtp);
    expect(recipients).toEqual(['ana@example.com']);
    expect(parsed.bcc ?? []).toEqual([]);
    expect(text).toBe('Hello\n');
  });

  test('files byte for byte, beside both texts, with names in any script', async () => {
    const smtp = await startTestSmtp();
    const content = Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 256));
    const attachments = [{ filename: 'Quittung ä 2026.pdf', contentType: 'application/pdf', content }];
    await mailerTo(smtp.url).send({ ...mail, attachments });
    const { parsed, text } = await arrived(smtp);
    expect(text).toBe('Hello\n');
    expect(parsed.html).toContain('<p>Hello</p>');
    const [file] = parsed.attachments;
    expect(file).toMatchObject({
      filename: 'Quittung ä 2026.pdf',
      mimeType: 'application/pdf',
      disposition: 'attachment',
    });
    expect(Buffer.from(file?.content as ArrayBuffer).equals(content)).toBe(true);
  });
});

describe('how it is handed over', () => {
  const login = { user: 'studio@headroom.test', password: 'a p@ss:w/rd' };
  const trusting = (url: string) => `${url}?tls.rejectUnauthorized=false`;

  test('with a login, encrypted from the first byte', async () => {
    const smtp = await startTestSmtp({ security: 'tls', login });
    await mailerTo(trusting(smtp.url)).send(mail);
    expect(await arrived(smtp)).toMatchObject({ secure: true, user: login.user });
  });

  test('encrypted where the server offers it', async () => {
    const smtp = await startTestSmtp({ security: 'starttls', login });
    await mailerTo(trusting(smtp.url)).send(mail);
    expect(await arrived(smtp)).toMatchObject({ secure: true, user: login.user });
  });

  test('not to a server whose certificate nobody vouches for, and the mail stays to be tried again', async () => {
    const smtp = await startTestSmtp({ security: 'tls', login });
    const failure: unknown = await mailerTo(smtp.url)
      .send(mail)
      .catch((error: unknown) => error);
    expect(String(failure)).toMatch(/self.signed|certificate/i);
    expect(failure).not.toBeInstanceOf(MailRefused);
    expect(smtp.mails).toEqual([]);
  });

  test('a password travels encrypted only, but to this machine', async () => {
    const plain = await startTestSmtp({ login });
    await mailerTo(plain.url).send(mail);
    expect(await arrived(plain)).toMatchObject({ secure: false, user: login.user });
    for (const [url, needed] of [
      ['smtp://user:pw@mail.example.com', true],
      ['smtp://mail.example.com', false],
      ['smtp://user:pw@localhost:25', false],
      ['smtp://user:pw@[::1]:25', false],
    ] as const) {
      expect(needsEncryption(new URL(url)), url).toBe(needed);
    }
    // What 'needed' asks of a server that offers no encryption.
    await expect(mailerTo(`${plain.url}?requireTLS=true`).send(mail)).rejects.toThrow(/STARTTLS/);
    expect(plain.mails).toHaveLength(1);
  });

  test('a wrong login is ours to mend: the mail stays to be tried again', async () => {
    const smtp = await startTestSmtp({ login });
    const wrong = smtp.url.replace(encodeURIComponent(login.password), 'wrong');
    const failure: unknown = await mailerTo(wrong)
      .send(mail)
      .catch((error: unknown) => error);
    expect(String(failure)).toContain('535');
    expect(failure).not.toBeInstanceOf(MailRefused);
  });

  test.each([
    ['refuse', 550, true],
    ['refuse', 450, false],
    ['refuseData', 554, true],
    ['refuseData', 451, false],
  ] as const)('a server that says no (%s, %i): for good is %s', async (where, code, isFinal) => {
    const smtp = await startTestSmtp();
    smtp[where] = { code, message: 'No' };
    const failure: unknown = await mailerTo(smtp.url)
      .send(mail)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure instanceof MailRefused).toBe(isFinal);
    expect(smtp.mails).toEqual([]);
  });

  test('a server that went away and came back is used again by the same mailer', async () => {
    const smtp = await startTestSmtp();
    const mailer = mailerTo(smtp.url);
    await mailer.send(mail);
    await smtp.stop();
    await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED|closed/i);
    const back = await startTestSmtp({ port: smtp.port });
    await mailer.send(mail);
    expect(back.mails).toHaveLength(1);
  });
});
