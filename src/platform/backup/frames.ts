import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import type { Readable } from 'node:stream';

/**
 * The file of a backup: one line that says what it is, then frames. A frame is its length (four bytes, big-endian) and
 * its content, sealed by AES-256-GCM where a key is set. Each is sealed with its number and the first line, so that none
 * can be changed, left out, repeated or taken from another backup; what is read of one is true before the next is read.
 */

/** What a frame holds. */
export type FrameKind =
  // What was backed up: JSON.
  | 'M'
  // A table begins: JSON. Its rows follow, deflated, then its end.
  | 'T'
  | 'D'
  // A file begins: JSON. Its bytes follow, then its end.
  | 'F'
  | 'B'
  // The end of a table or a file: its size and SHA-256.
  | 'E'
  // Where the sequences stand: JSON.
  | 'S'
  // The end, with counts: a file without it is not whole.
  | 'Z';

export interface Frame {
  readonly kind: FrameKind;
  readonly data: Buffer;
}

/** The first line of a backup. */
export interface BackupHead {
  /** ISO 8601. */
  readonly created_at: string;
  readonly encrypted: boolean;
}

/** A file that is no backup, not whole, damaged, or sealed with another key; the message is for a person. */
export class BackupUnreadable extends Error {
  override readonly name = 'BackupUnreadable';
}

interface FullHead extends BackupHead {
  /** What the key is stretched with; another one for each backup, so that frames may be numbered from 0. */
  readonly salt: string;
}

const MARK = 'HEADROOM BACKUP 1 ';
const MAX_HEAD_LENGTH = 1000;
const MAX_FRAME_LENGTH = 8 * 1024 * 1024;
const TAG_BYTES = 16;

interface Seal {
  readonly key: Buffer;
  readonly line: Buffer;
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

function sealed({ key, line }: Seal, number: number, content: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: TAG_BYTES });
  cipher.setAAD(line);
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

function opened({ key, line }: Seal, number: number, content: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: TAG_BYTES });
  decipher.setAAD(line);
  decipher.setAuthTag(content.subarray(content.length - TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(content.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new BackupUnreadable(
      number === 0
        ? 'BACKUP_KEY is not the key that this backup was sealed with, or the file is damaged.'
        : 'The backup is damaged: a part of it is not what was written.',
    );
  }
}

// Slow on purpose: the key may be words that a person chose.
function stretched(secret: string, salt: string): Buffer {
  return scryptSync(secret, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
}

/** The bytes of a backup: its first line and its frames, sealed with `secret` where there is one. */
export async function* packFrames(
  frames: AsyncIterable<Frame>,
  { createdAt, secret }: { createdAt: Date; secret: string | null },
): AsyncGenerator<Buffer, void> {
  const salt = randomBytes(16).toString('base64url');
  const head: FullHead = { created_at: createdAt.toISOString(), encrypted: secret !== null, salt };
  const line = Buffer.from(`${MARK}${JSON.stringify(head)}\n`);
  yield line;
  const seal = secret === null ? null : { key: stretched(secret, salt), line };
  let number = 0;
  for await (const { kind, data } of frames) {
    const content = Buffer.concat([Buffer.from(kind), data]);
    const body = seal === null ? content : sealed(seal, number, content);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    yield Buffer.concat([length, body]);
    number += 1;
  }
}

/** Reads exact numbers of bytes from a stream. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: Readable) {
    this.#chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next bytes; null at the very end. */
  async take(count: number): Promise<Buffer | null> {
    const parts = [this.#held];
    let size = this.#held.length;
    while (size < count) {
      const next = await this.#chunks.next();
      if (next.done === true) break;
      parts.push(next.value);
      size += next.value.length;
    }
    const all = parts.length === 1 ? this.#held : Buffer.concat(parts, size);
    if (size === 0 && count > 0) return null;
    if (size < count) throw new BackupUnreadable('The backup is not whole: it ends in the middle.');
    this.#held = all.subarray(count);
    return all.subarray(0, count);
  }

  async line(maxLength: number): Promise<string> {
    let text = '';
    while (!text.endsWith('\n')) {
      const byte = text.length < maxLength ? await this.take(1) : null;
      if (byte === null) throw new BackupUnreadable('This file is no backup of Headroom.');
      text += byte.toString('latin1');
    }
    return text;
  }
}

function headOf(line: string): FullHead {
  if (!line.startsWith(MARK)) throw new BackupUnreadable('This file is no backup of Headroom.');
  try {
    return JSON.parse(line.slice(MARK.length)) as FullHead;
  } catch {
    throw new BackupUnreadable('The backup is damaged: its first line has no sense.');
  }
}

/** What the first line of a backup says. */
export async function readHead(source: Readable): Promise<BackupHead> {
  const { created_at, encrypted } = headOf(await new Bytes(source).line(MAX_HEAD_LENGTH));
  return { created_at, encrypted };
}

function sealOf(line: string, secret: string | null): Seal | null {
  const { encrypted, salt } = headOf(line);
  if (!encrypted) return null;
  if (secret === null) {
    throw new BackupUnreadable('This backup is encrypted: set BACKUP_KEY to the key that it was made with.');
  }
  return { key: stretched(secret, salt), line: Buffer.from(line) };
}

const KINDS = new Set<string>(['M', 'T', 'D', 'F', 'B', 'E', 'S', 'Z'] satisfies FrameKind[]);

/** The frames of a backup, one after another. Throws `BackupUnreadable` at the first that is not what was written. */
export async function* unpackFrames(source: Readable, secret: string | null): AsyncGenerator<Frame, void> {
  const bytes = new Bytes(source);
  const seal = sealOf(await bytes.line(MAX_HEAD_LENGTH), secret);
  for (let number = 0; ; number += 1) {
    const length = (await bytes.take(4))?.readUInt32BE();
    if (length === undefined) return;
    if (length > MAX_FRAME_LENGTH) throw new BackupUnreadable('The backup is damaged: a part has no sense.');
    const body = await bytes.take(length);
    if (body === null) throw new BackupUnreadable('The backup is not whole: it ends in the middle.');
    const content = seal === null ? body : opened(seal, number, body);
    const kind = content.toString('latin1', 0, 1);
    if (!KINDS.has(kind)) throw new BackupUnreadable('The backup is damaged: a part has no sense.');
    yield { kind: kind as FrameKind, data: content.subarray(1) };
  }
}

/** Adds up the bytes of a table or a file. */
export function tally() {
  const hash = createHash('sha256');
  let size = 0;
  return {
    add(chunk: Buffer): void {
      hash.update(chunk);
      size += chunk.length;
    },
    end: () => ({ size, sha256: hash.digest('hex') }),
  };
}
