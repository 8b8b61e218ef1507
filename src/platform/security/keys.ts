import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@/shared/clock';
import { NewestMap } from '@/shared/newest-map';
import { openSealed, sealText, type Sealer } from './sealer';

/** One thing that the installation's key is used for. No two have one name: each gets a key of its own. */
export interface KeyPurpose {
  readonly name: string;
  /** How long a signature may be shown after the key was changed; null where what it signs has no end of its own. */
  readonly lifetimeMs: number | null;
}

/** Signs and checks short texts for one purpose (HMAC-SHA-256). */
export interface Signer {
  sign(text: string): string;
  /** Whether it was signed for this purpose by the present key, or by an earlier one within the purpose's lifetime. */
  verify(text: string, signature: string): boolean;
  /** All signatures of a text that hold, the present key's first. */
  signatures(text: string): readonly string[];
}

/** A root from which the keys of one generation are derived. */
export interface RootKey {
  /** Counts up by one. 0 is the key from before there were purposes: it signed by itself. */
  readonly generation: number;
  readonly value: string;
  /** Null for the one that signs and seals now. */
  readonly retiredAt: Date | null;
}

/** The keys of an installation, one for each purpose (HKDF, RFC 5869). */
export interface Keys {
  /** Which root signs and seals. */
  readonly generation: number;
  signer(purpose: KeyPurpose): Signer;
  /** @param name what is sealed, as a purpose's name */
  sealer(name: string): Sealer;
  /** The present key of a purpose by itself, for schemes that sign in their own way. */
  secret(purpose: KeyPurpose): string;
}

// A page of deliveries signs dozens of addresses, the same ones at every look for hours.
const SIGNATURES = 2000;
const BEFORE_PURPOSES = 0;

function derived({ generation, value }: RootKey, label: string): Buffer {
  if (generation === BEFORE_PURPOSES) return Buffer.from(value);
  return Buffer.from(hkdfSync('sha256', value, '', `headroom ${label}`, 32));
}

function presentRoot(roots: readonly RootKey[]): RootKey {
  const present = roots.find(({ retiredAt }) => retiredAt === null);
  if (present === undefined) throw new Error('This installation has no key.');
  return present;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function createSigner(roots: readonly RootKey[], purpose: KeyPurpose, clock: Clock): Signer {
  const keys = roots.map((root) => ({ root, key: derived(root, `signature: ${purpose.name}`) }));
  const signatureBy = (key: Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url');
  const holds = ({ retiredAt }: RootKey): boolean => {
    if (retiredAt === null || purpose.lifetimeMs === null) return true;
    return clock.now().getTime() < retiredAt.getTime() + purpose.lifetimeMs;
  };
  const signatures = (text: string): string[] =>
    keys.filter(({ root }) => holds(root)).map(({ key }) => signatureBy(key, text));
  const present = derived(presentRoot(roots), `signature: ${purpose.name}`);
  const known = new NewestMap<string, string>(SIGNATURES);
  return {
    sign(text) {
      const before = known.get(text);
      if (before !== undefined) return before;
      const signature = signatureBy(present, text);
      known.set(text, signature);
      return signature;
    },
    // What somebody else made up is not kept.
    verify: (text, signature) => signatures(text).some((one) => isSame(one, signature)),
    signatures,
  };
}

// Generation 0 had one derived key for all that was sealed.
function sealingKey(root: RootKey, name: string): Buffer {
  if (root.generation !== BEFORE_PURPOSES) return derived(root, `seal: ${name}`);
  return Buffer.from(hkdfSync('sha256', root.value, '', 'headroom sealer', 32));
}

function createSealer(roots: readonly RootKey[], name: string): Sealer {
  const keys = new Map(roots.map((root) => [root.generation, sealingKey(root, name)]));
  const keyOf = (generation: number): Buffer => {
    const key = keys.get(generation);
    if (key === undefined) throw new Error(`The key of generation ${generation} is not known.`);
    return key;
  };
  const { generation: now } = presentRoot(roots);
  const mark = `v${now}.`;
  const seal = (text: string, of: string): string => `${mark}${sealText(keyOf(now), text, of)}`;
  const open = (sealed: string, of: string): string => {
    const [, generation, body] = /^v(\d{1,9})\.([\w-]+)$/.exec(sealed) ?? [];
    return openSealed(keyOf(Number(generation ?? BEFORE_PURPOSES)), body ?? sealed, of);
  };
  return {
    seal,
    open,
    reseal: (sealed, of) => (sealed.startsWith(mark) ? null : seal(open(sealed, of), of)),
  };
}

/**
 * Makes the keys of an installation.
 * @param roots all that are known, newest first; exactly one of them is not retired
 */
export function createKeys(roots: readonly RootKey[], clock: Clock): Keys {
  const signers = new Map<string, { purpose: KeyPurpose; signer: Signer }>();
  const sealers = new Map<string, Sealer>();
  return {
    generation: presentRoot(roots).generation,
    signer(purpose) {
      const known = signers.get(purpose.name);
      if (known !== undefined && known.purpose !== purpose)
        throw new Error(`Two uses of the key have the name ${purpose.name}.`);
      if (known !== undefined) return known.signer;
      const signer = createSigner(roots, purpose, clock);
      signers.set(purpose.name, { purpose, signer });
      return signer;
    },
    sealer(name) {
      const sealer = sealers.get(name) ?? createSealer(roots, name);
      sealers.set(name, sealer);
      return sealer;
    },
    secret(purpose) {
      return derived(presentRoot(roots), `secret: ${purpose.name}`).toString('base64url');
    },
  };
}
