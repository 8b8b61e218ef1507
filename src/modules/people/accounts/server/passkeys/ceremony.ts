import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type VerifiedAuthenticationResponse,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import { hashToken } from '@/platform/security/tokens';
import type { BodyOf } from '@/shared/endpoint';
import type { UserId } from '@/shared/ids';
import { PASSKEY_CHALLENGE_LIFETIME } from '../../accounts.rules';
import type { addPasskey, logInByPasskey } from '../../passkeys.contract';
import type { AccountsDeps } from '../accounts-deps';
import type { Account } from '../accounts.store';
import { insertChallenge, takeChallenge, type PasskeyRow } from '../passkeys.store';

// EdDSA, ES256 and RS256 (IANA, COSE algorithms): what authenticators have.
const ALGORITHMS = [-8, -7, -257];

type CreatedPasskey = BodyOf<typeof addPasskey>['passkey'];
type SignedPasskey = BodyOf<typeof logInByPasskey>['passkey'];

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];

/** The ways to reach an authenticator that are known; others are left out. */
export function knownTransports(named: readonly string[]): Transport[] {
  return TRANSPORTS.filter((transport) => named.includes(transport));
}

// A passkey works for one host, and for pages of this address only (W3C Web Authentication, sections 5.1.2 and 7.2).
function place({ siteUrl }: AccountsDeps) {
  const { origin, hostname } = new URL(siteUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

interface Whose {
  readonly userId: UserId | null;
  readonly userHandle: string | null;
}

const ANYBODY: Whose = { userId: null, userHandle: null };

async function keep(deps: AccountsDeps, challenge: string, whose: Whose): Promise<void> {
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + PASSKEY_CHALLENGE_LIFETIME);
  await insertChallenge(deps.db, { challengeHash: hashToken(challenge), ...whose, now, expiresAt });
}

// Taken before anything is checked: an answer that is wrong uses its challenge up as well.
async function take(
  deps: AccountsDeps,
  clientDataJSON: string,
  userId: UserId | null,
): Promise<{ readonly challenge: string; readonly userHandle: string | null } | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const now = deps.clock.now();
  const taken = await takeChallenge(deps.db, hashToken(challenge), { userId, now });
  return taken && { challenge, ...taken };
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** What a browser needs to make a passkey for an account, with a challenge that is kept. */
export async function creationOptions(
  deps: AccountsDeps,
  { account, handle, known }: { account: Account; handle: string; known: readonly PasskeyRow[] },
) {
  const name = `${account.firstName} ${account.lastName}`.trim();
  const options = await generateRegistrationOptions({
    rpName: await deps.siteName(),
    rpID: place(deps).expectedRPID,
    userName: account.email,
    userDisplayName: name,
    userID: isoBase64URL.toBuffer(handle),
    timeout: PASSKEY_CHALLENGE_LIFETIME,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: known.map(({ credentialId, transports }) => {
      return { id: credentialId, transports: knownTransports(transports) };
    }),
  });
  await keep(deps, options.challenge, { userId: account.id, userHandle: handle });
  const { challenge, user, pubKeyCredParams, excludeCredentials = [] } = options;
  return {
    challenge,
    user,
    pubKeyCredParams,
    rp: { id: place(deps).expectedRPID, name: options.rp.name },
    timeout: PASSKEY_CHALLENGE_LIFETIME,
    attestation: 'none' as const,
    excludeCredentials: excludeCredentials.map(({ id, transports = [] }) => {
      return { id, type: 'public-key' as const, transports: knownTransports(transports) };
    }),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  };
}

/** What a browser needs to sign in by any passkey of this site, with a challenge that is kept. */
export async function requestOptions(deps: AccountsDeps) {
  const rpId = place(deps).expectedRPID;
  const timeout = PASSKEY_CHALLENGE_LIFETIME;
  const options = await generateAuthenticationOptions({ rpID: rpId, timeout, userVerification: 'required' });
  await keep(deps, options.challenge, ANYBODY);
  return { challenge: options.challenge, rpId, timeout, userVerification: 'required' as const };
}

// The library throws whatever is wrong with an answer: each is the same 'no' to whoever sent it.
async function checked<T extends { readonly verified: boolean }>(check: () => Promise<T>): Promise<T | null> {
  try {
    const found = await check();
    return found.verified ? found : null;
  } catch {
    return null;
  }
}

type Attachment = CreatedPasskey['authenticatorAttachment'];

// Browsers that don't know it leave it out, or say null.
function attachmentOf(told: Attachment) {
  return told === null || told === undefined ? {} : { authenticatorAttachment: told };
}

type Created = VerifiedRegistrationResponse['registrationInfo'];

/** The passkey that a browser made for somebody; null where its answer is not one to a challenge of theirs. */
export async function verifyCreated(
  deps: AccountsDeps,
  userId: UserId,
  { authenticatorAttachment, response: { transports, ...made }, ...passkey }: CreatedPasskey,
): Promise<(NonNullable<Created> & { readonly userHandle: string }) | null> {
  const taken = await take(deps, made.clientDataJSON, userId);
  if (taken === null || taken.userHandle === null) return null;
  const { challenge: expectedChallenge, userHandle } = taken;
  const response = {
    ...passkey,
    ...attachmentOf(authenticatorAttachment),
    response: { ...made, transports: knownTransports(transports ?? []) },
    clientExtensionResults: {},
  };
  const found = await checked(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      ...place(deps),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  return found?.registrationInfo === undefined ? null : { ...found.registrationInfo, userHandle };
}

/**
 * What an authenticator says when it signs in by a passkey of ours; null where the challenge, the place, the person or the
 * signature is wrong. The caller judges its count of uses.
 */
export async function verifySigned(
  deps: AccountsDeps,
  { authenticatorAttachment, response: { userHandle, ...made }, ...passkey }: SignedPasskey,
  find: (credentialId: string) => Promise<PasskeyRow | null>,
): Promise<{
  readonly known: PasskeyRow;
  readonly info: VerifiedAuthenticationResponse['authenticationInfo'];
} | null> {
  const taken = await take(deps, made.clientDataJSON, null);
  if (taken === null) return null;
  const expectedChallenge = taken.challenge;
  const known = await find(passkey.id);
  // Whoever signs in without a name is named by the authenticator: the account that it made the passkey for.
  if (known === null || userHandle !== known.userHandle) return null;
  const response = {
    ...passkey,
    ...attachmentOf(authenticatorAttachment),
    response: { ...made, userHandle },
    clientExtensionResults: {},
  };
  const found = await checked(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      ...place(deps),
      requireUserVerification: true,
      credential: {
        id: known.credentialId,
        publicKey: isoBase64URL.toBuffer(known.publicKey),
        // Judged by the statement that stores it, as two answers at once would both pass here.
        counter: 0,
      },
    }),
  );
  return found === null ? null : { known, info: found.authenticationInfo };
}

/** A public key as it is stored. */
export const storedKey = (key: Uint8Array<ArrayBuffer>): string => isoBase64URL.fromBuffer(key);
