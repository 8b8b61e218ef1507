import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts short secrets that have to be read again, so that a copy of their table alone tells nothing. */
export interface Sealer {
  /** @param of whose the text is, such as `totp:12`: sealed for one, it opens for no other */
  seal(text: string, of: string): string;
  /** The text; throws where it was changed, sealed for somebody else or under a key that is not known. */
  open(sealed: string, of: string): string;
  /** The same text under the present key; null where it is so already. Throws as `open` does. */
  reseal(sealed: string, of: string): string | null;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts by AES-256-GCM: nonce, tag and text, base64url. */
export function sealText(key: Buffer, text: string, of: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(of));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Reads what `sealText` made; throws where it was changed, sealed for somebody else or under another key. */
export function openSealed(key: Buffer, sealed: string, of: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(of));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
