import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

// X.509 v3 in DER, as little of it as a certificate of a test needs: https://www.rfc-editor.org/rfc/rfc5280

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const size = body.length < 0x100 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const SHA256_WITH_RSA = sequence(oid('2a864886f70d01010b'), der(0x05));
const COMMON_NAME = oid('550403');
const BASIC_CONSTRAINTS = oid('551d13');

function name(text: string): Buffer {
  return sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(text)))));
}

function time(date: Date): Buffer {
  const text = date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);
  return der(0x18, Buffer.from(`${text}Z`));
}

export interface TestCertificate {
  readonly pem: string;
  readonly key: KeyObject;
  readonly name: string;
}

export interface CertificateOptions {
  readonly name: string;
  /** Who signs it; itself where left out. */
  readonly issuer?: TestCertificate;
  readonly from?: Date;
  readonly to?: Date;
}

/** Makes a certificate and its key; valid from 2000 to 2100 unless told otherwise. */
export function makeCertificate(input: CertificateOptions): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const isAuthority = input.issuer === undefined;
  const signer = input.issuer?.key ?? privateKey;
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(12)]);
  const constraints = sequence(...(isAuthority ? [der(0x01, Buffer.from([0xff]))] : []));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    SHA256_WITH_RSA,
    name(input.issuer?.name ?? input.name),
    sequence(time(input.from ?? new Date('2000-01-01')), time(input.to ?? new Date('2100-01-01'))),
    name(input.name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(BASIC_CONSTRAINTS, der(0x01, Buffer.from([0xff])), der(0x04, constraints)))),
  );
  const signature = createSign('RSA-SHA256').update(body).sign(signer);
  const whole = sequence(body, SHA256_WITH_RSA, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd();
  const pem = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
  return { pem, key: privateKey, name: input.name };
}
