import { hash, verify } from '@node-rs/argon2';
import { newToken } from '@/platform/security/tokens';

// argon2id with 19 MiB, two passes, one lane: the second of OWASP's equivalent settings (Password Storage Cheat
// Sheet). Hashing runs on Node's thread pool of four, so that it never takes more than 76 MiB at once.
const SETTINGS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// The same letters can be typed as different code points, depending on the keyboard and the system.
function composed(password: string): string {
  return password.normalize('NFKC');
}

/** Hashes a password with argon2id, its own salt and settings inside the result. Takes tens of milliseconds. */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), SETTINGS);
}

let decoy: Promise<string> | null = null;

/**
 * Whether a password is the hashed one. With `null` for an account that does not exist it is always false and
 * takes just as long, so that an answer's time tells nobody whether an address is known.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(newToken());
  const known = await decoy;
  const matches = await verify(passwordHash ?? known, composed(password));
  return matches && passwordHash !== null;
}

/** Whether what is stored as a password's hash is one: accounts that never had a password hold another text. */
export function isPasswordHash(stored: string): boolean {
  return stored.startsWith('$argon2');
}
