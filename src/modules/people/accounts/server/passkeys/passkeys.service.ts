import { randomBytes } from 'node:crypto';
import type { Db } from '@/platform/db/database';
import { hashToken } from '@/platform/security/tokens';
import type { BodyOf } from '@/shared/endpoint';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { FRESH_SESSION, MAX_PASSKEYS } from '../../accounts.rules';
import type { addPasskey, logInByPasskey, PasskeyId } from '../../passkeys.contract';
import { isStudioRole } from '../../roles.rules';
import { accountPasskeyChanged } from '../accounts.events';
import type { AccountsDeps } from '../accounts-deps';
import { findAccount, lockAccount, type Account } from '../accounts.store';
import { letIn, mayEnter, type Door, type LoggedIn } from '../let-in';
import { isPasswordHash } from '../password-hash';
import { mayHaveFactor, proveOwner, UNPROVED } from '../second-factor.service';
import { findSecondFactor } from '../second-factor.store';
import { deleteSessionsOfPasskey, sessionBegan } from '../sessions.store';
import {
  creationOptions,
  knownTransports,
  requestOptions,
  storedKey,
  verifyCreated,
  verifySigned,
} from './ceremony';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeysOf,
  updatePasskeyName,
  countUse,
  type PasskeyRow,
} from '../passkeys.store';

interface Beginning {
  readonly password: string | null;
  readonly code: string | null;
  /** The session that asks. */
  readonly token: string;
}

interface Addition {
  readonly name: string;
  readonly passkey: BodyOf<typeof addPasskey>['passkey'];
}

interface PasskeyLogIn {
  readonly passkey: BodyOf<typeof logInByPasskey>['passkey'];
  readonly door: Door;
  readonly userAgent: string | null;
}

type CreationOptions = Awaited<ReturnType<typeof creationOptions>>;
type RequestOptions = Awaited<ReturnType<typeof requestOptions>>;

export interface Passkeys {
  listPasskeys(userId: UserId): Promise<PasskeyRow[]>;
  /**
   * What a browser needs to make a passkey. `forbidden` while nobody has proved the account's address, and with
   * `needs_password` where the session is older than ten minutes: it may be somebody else's, left open.
   */
  beginPasskey(
    userId: UserId,
    beginning: Beginning,
  ): Promise<Answer<CreationOptions, 'forbidden' | 'invalid' | 'conflict' | 'rate_limited'>>;
  /** Adds what the browser made, and tells `account.passkey-changed`. */
  addPasskey(
    userId: UserId,
    addition: Addition,
  ): Promise<Answer<PasskeyRow, 'forbidden' | 'invalid' | 'conflict'>>;
  renamePasskey(
    userId: UserId,
    change: { id: PasskeyId; name: string },
  ): Promise<Answer<PasskeyRow, 'not_found'>>;
  /** Removes a passkey, signs out the devices that it let in but that of `token`, and tells `account.passkey-changed`. */
  removePasskey(
    userId: UserId,
    removal: { id: PasskeyId; token: string },
  ): Promise<Answer<true, 'not_found' | 'conflict'>>;
  beginPasskeyLogIn(): Promise<RequestOptions>;
  /** Signs in by a passkey: it proves both factors, as the authenticator has verified its owner. */
  logInByPasskey(input: PasskeyLogIn): Promise<Answer<LoggedIn, 'unauthenticated' | 'forbidden'>>;
}

const FULL = refuse('conflict', `An account has at most ${MAX_PASSKEYS} passkeys. Please remove one first.`);
const NONE = refuse('not_found', 'This passkey was removed already.');
const ONLY_WAY = refuse(
  'conflict',
  'This passkey is the only way to sign in to your account. Set a password or add another passkey first.',
);
const NOT_MADE = refuse('invalid', 'The passkey could not be checked. Nothing was added. Please try again.');
const NOT_LET_IN = refuse(
  'unauthenticated',
  'This passkey did not work. Please try again, or sign in another way.',
);

async function accountOf({ db }: AccountsDeps, userId: UserId): Promise<Account> {
  const account = await findAccount(db, userId);
  if (account === null) throw new Error(`account ${userId} called, but is gone`);
  return account;
}

async function isFresh({ db, clock }: AccountsDeps, token: string): Promise<boolean> {
  const began = await sessionBegan(db, hashToken(token));
  return began !== null && clock.now().getTime() - began.getTime() < FRESH_SESSION;
}

async function proveAdding(
  deps: AccountsDeps,
  account: Account,
  { password, code, token }: Beginning,
): Promise<Answer<true, 'forbidden' | 'invalid' | 'rate_limited'>> {
  if (await isFresh(deps, token)) return ok(true);
  const factor = await findSecondFactor(deps.db, account.id);
  if (password === null || password === '') {
    const data = { needs_password: true, needs_code: (factor?.secret ?? null) !== null };
    return refuse('forbidden', 'Please enter your password to add a passkey.', { data });
  }
  return proveOwner(deps, { account, factor, proof: { password, code } });
}

async function begin(
  deps: AccountsDeps,
  userId: UserId,
  beginning: Beginning,
): ReturnType<Passkeys['beginPasskey']> {
  const account = await accountOf(deps, userId);
  if (!mayHaveFactor(account)) return UNPROVED;
  const proved = await proveAdding(deps, account, beginning);
  if (!proved.ok) return proved;
  const known = await listPasskeysOf(deps.db, userId);
  if (known.length >= MAX_PASSKEYS) return FULL;
  const handle = known[0]?.userHandle ?? randomBytes(32).toString('base64url');
  return ok(await creationOptions(deps, { account, handle, known }));
}

async function tellChanged(
  { events, clock }: AccountsDeps,
  tx: Db,
  { account, passkey, added }: { account: Account; passkey: PasskeyRow; added: boolean },
): Promise<void> {
  await events.publish(tx, accountPasskeyChanged, {
    user_id: account.id,
    email: account.email,
    first_name: account.firstName,
    passkey_id: passkey.id,
    name: passkey.name,
    added,
    at_studio: isStudioRole(account.role),
    changed_at: clock.now().toISOString(),
  });
}

async function add(
  deps: AccountsDeps,
  userId: UserId,
  { name, passkey }: Addition,
): ReturnType<Passkeys['addPasskey']> {
  const account = await accountOf(deps, userId);
  if (!mayHaveFactor(account)) return UNPROVED;
  const made = await verifyCreated(deps, userId, passkey);
  if (made === null) return NOT_MADE;
  const { credential, credentialBackedUp } = made;
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const known = await listPasskeysOf(tx, userId);
    if (known.length >= MAX_PASSKEYS) return FULL;
    const row = await insertPasskey(tx, {
      userId,
      userHandle: made.userHandle,
      credentialId: credential.id,
      publicKey: storedKey(credential.publicKey),
      counter: credential.counter,
      transports: knownTransports(passkey.response.transports ?? []),
      backedUp: credentialBackedUp,
      name,
      createdAt: deps.clock.now(),
    });
    if (row === null) return refuse('conflict', 'This passkey was added already.');
    await tellChanged(deps, tx, { account, passkey: row, added: true });
    return ok(row);
  });
}

async function remove(
  deps: AccountsDeps,
  userId: UserId,
  { id, token }: { id: PasskeyId; token: string },
): ReturnType<Passkeys['removePasskey']> {
  return deps.db.transaction(async (tx) => {
    // Of two removals at once the second one sees what the first has left.
    await lockAccount(tx, userId);
    const account = await findAccount(tx, userId);
    const known = await listPasskeysOf(tx, userId);
    const passkey = known.find((one) => one.id === id);
    if (account === null || passkey === undefined) return NONE;
    if (known.length === 1 && !isPasswordHash(account.passwordHash)) return ONLY_WAY;
    await deleteSessionsOfPasskey(tx, id, hashToken(token));
    await deletePasskey(tx, userId, id);
    await tellChanged(deps, tx, { account, passkey, added: false });
    return ok(true);
  });
}

async function logIn(deps: AccountsDeps, input: PasskeyLogIn): ReturnType<Passkeys['logInByPasskey']> {
  const found = await verifySigned(deps, input.passkey, (id) => findPasskey(deps.db, id));
  if (found === null) return NOT_LET_IN;
  const { known, info } = found;
  const now = deps.clock.now();
  const use = { counter: info.newCounter, backedUp: info.credentialBackedUp, now };
  if (!(await countUse(deps.db, known.id, use))) {
    const { id: passkeyId, userId, counter: stored } = known;
    const about = { passkeyId, userId, stored, shown: info.newCounter };
    deps.log.warn(about, 'a passkey counts backwards: somebody may have a copy of it');
    return NOT_LET_IN;
  }
  const account = await findAccount(deps.db, known.userId);
  if (account === null || (account.isDemo && !deps.demo)) return NOT_LET_IN;
  const open = mayEnter(account, input.door);
  if (!open.ok) return open;
  const { userAgent } = input;
  return ok(await letIn(deps, { account, userAgent, mustSetUp: false, passkeyId: known.id }));
}

/** Builds adding, naming and removing passkeys, and signing in by them. */
export function createPasskeys(deps: AccountsDeps): Passkeys {
  const { db } = deps;
  return {
    listPasskeys: (userId) => listPasskeysOf(db, userId),
    beginPasskey: (userId, beginning) => begin(deps, userId, beginning),
    addPasskey: (userId, addition) => add(deps, userId, addition),
    async renamePasskey(userId, change) {
      const row = await updatePasskeyName(db, userId, change);
      return row === null ? NONE : ok(row);
    },
    removePasskey: (userId, removal) => remove(deps, userId, removal),
    beginPasskeyLogIn: () => requestOptions(deps),
    logInByPasskey: (input) => logIn(deps, input),
  };
}
