import { forgetSecret, installationSecret, knownSecret } from '@/platform/security/installation-secret';
import { ok, refuse, type Answer } from '@/shared/result';
import { isTokenShape } from '../accounts.rules';
import { weakPassword } from './common-passwords';
import { newStaffAccount, type Newcomer } from './invites.service';
import { hashPassword } from './password-hash';
import type { PeopleDeps } from './people.service';
import { hasAdmin, lockAdmins } from './people.store';

interface Owner extends Newcomer {
  readonly email: string;
}

export interface SetUps {
  /** The secret of the address that makes the first admin, the same at each start; null where nobody needs one. */
  setUpToken(): Promise<string | null>;
  /** Whether such an address still opens. */
  showSetUp(token: string): Promise<Answer<true, 'not_found'>>;
  /** Makes the first admin, once; answers the address to log in with. */
  setUpStudio(token: string, owner: Owner): Promise<Answer<{ email: string }, 'not_found' | 'invalid'>>;
}

// Kept as it is, not as a hash, so that each start can say it again. Whoever reads this table has the keys of all
// signatures anyway; it is forgotten once it was used.
const SECRET = 'set-up';

const DEAD = refuse(
  'not_found',
  'This set-up link was already used, or is not valid. The studio prints the link at each start until it is used.',
);

async function isOpen({ db, demo }: PeopleDeps, token: string): Promise<boolean> {
  if (demo || !isTokenShape(token) || (await hasAdmin(db, demo))) return false;
  return (await knownSecret(db, SECRET)) === token;
}

async function setUp(deps: PeopleDeps, token: string, owner: Owner): ReturnType<SetUps['setUpStudio']> {
  const weak = weakPassword(owner.password, { ...owner, siteName: await deps.siteName() });
  if (weak !== null) return weak;
  if (!(await isOpen(deps, token))) return DEAD;
  const { firstName, lastName, email } = owner;
  const passwordHash = await hashPassword(owner.password);
  return deps.db.transaction(async (tx) => {
    // One transaction has taken the secret away; every other waits for it here and then finds none.
    if (!(await forgetSecret(tx, SECRET, token))) return DEAD;
    if ((await lockAdmins(tx, deps.demo)).length > 0) return DEAD;
    const place = { firstName, lastName, email, passwordHash, role: 'admin' } as const;
    const id = await newStaffAccount(deps, tx, place);
    if (id === null) throw new AddressTaken();
    await deps.record(tx, {
      by: { userId: id },
      action: 'studio.set-up',
      subject: { kind: 'person', id, label: `${firstName} ${lastName}` },
      before: null,
      after: { role: 'admin', email },
    });
    return ok({ email });
  });
}

// Undoes the transaction: the address works on.
class AddressTaken extends Error {}

function refuseTaken(error: unknown) {
  if (!(error instanceof AddressTaken)) throw error;
  const message = 'A customer uses this address. Please choose another one.';
  return refuse('invalid', message, { errors: { email: [message] } });
}

/** Builds making the first admin of a studio that is no demo. */
export function createSetUps(deps: PeopleDeps): SetUps {
  const { db, demo } = deps;
  return {
    async setUpToken() {
      if (demo || (await hasAdmin(db, demo))) return null;
      return installationSecret(db, SECRET);
    },
    async showSetUp(token) {
      return (await isOpen(deps, token)) ? ok(true) : DEAD;
    },
    setUpStudio: (token, owner) => setUp(deps, token, owner).catch(refuseTaken),
  };
}
