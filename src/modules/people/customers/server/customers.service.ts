import type { CustomerAccounts } from '@/modules/people/accounts/server/customer-accounts';
import type { PersonalDataService } from '@/modules/people/accounts/server/personal-data.service';
import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { Clock } from '@/shared/clock';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import type { WireCustomer, WireListedCustomer } from '../customers.contract';
import { isSameAddress } from '../customers.rules';
import {
  chatsOfCustomer,
  countCustomers,
  findCustomer,
  ordersOfCustomer,
  selectCustomers,
  type CustomerRow,
  type CustomersQuery,
} from './customers.read-model';
import { readFile, writeFile, type CustomerFile } from './customers.store';
import { wireCustomer, wireGuest, wireListed } from './customers.wire';
import { countGuests, selectGuests } from './guests.read-model';

export interface CustomersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly record: RecordChange;
  /** Holding, blocking and counting devices: the accounts' own. */
  readonly accounts: CustomerAccounts;
  readonly personalData: Pick<PersonalDataService, 'eraseOnRequest'>;
}

type Changed = Promise<Answer<WireCustomer, 'not_found' | 'conflict'>>;
type Seen<T = unknown> = T & { readonly version: number };

/** The studio's customers: whoever has an account, and guests in a part of the list. For admins. */
export interface Customers {
  /** The newest first, guests by their last order; `page` from 1. */
  list(input: CustomersQuery & { page: number; per_page: number }): Promise<{
    customers: WireListedCustomer[];
    total: number;
  }>;
  read(id: UserId): Promise<Answer<WireCustomer, 'not_found'>>;
  /** Each change is refused with what is stored where somebody was faster. */
  note(by: SignedIn, id: UserId, input: Seen<{ note: string }>): Changed;
  block(by: SignedIn, id: UserId, input: Seen<{ reason: string }>): Changed;
  unblock(by: SignedIn, id: UserId, input: Seen): Changed;
  /** Takes a lost second factor away, logs its owner out everywhere and mails them. */
  resetFactor(by: SignedIn, id: UserId, input: Seen): Changed;
  /** Deletes the account on its owner's request; `email` confirms whose. */
  erase(
    by: SignedIn,
    id: UserId,
    input: Seen<{ email: string }>,
  ): Promise<Answer<true, 'not_found' | 'conflict' | 'invalid'>>;
}

const NONE = refuse('not_found', 'This customer does not exist.');

async function full(deps: CustomersDeps, db: Db, row: CustomerRow): Promise<WireCustomer> {
  // One after the other: inside a transaction there is one connection.
  const file = await readFile(db, row.id);
  const sessions = await deps.accounts.countDevices(db, row.id);
  const factorSince = await deps.accounts.factorSince(db, row.id);
  const orders = await ordersOfCustomer(db, row.id);
  const chats = await chatsOfCustomer(db, row.id);
  return wireCustomer({ row, file, sessions, factorSince, orders, chats });
}

interface Change {
  readonly by: SignedIn;
  readonly id: UserId;
  readonly version: number;
  readonly action: string;
  /** What is written, and what the log says of it; a refusal where it can't be. */
  readonly make: (tx: Db, known: Known) => Promise<Made>;
}

type Fields = Readonly<Record<string, unknown>>;
type Made = Answer<
  { file: Pick<CustomerFile, 'note' | 'block_reason'>; before: Fields; after: Fields },
  'conflict'
>;

// No name and no address: the log outlives the account.
const subjectOf = (id: UserId) => ({ kind: 'customer', id, label: `Customer ${id}` });

async function change(deps: CustomersDeps, { by, id, version, action, make }: Change): Changed {
  return deps.db.transaction(async (tx) => {
    await deps.accounts.hold(tx, id);
    const row = await findCustomer(tx, id);
    if (row === null) return NONE;
    const file = await readFile(tx, id);
    if (file.version !== version) return staleEdit(await full(deps, tx, row));
    const made = await make(tx, { row, file });
    if (!made.ok) return made;
    const { before, after } = made.value;
    await writeFile(tx, id, { ...made.value.file, at: deps.clock.now() });
    await deps.record(tx, { by, action, subject: subjectOf(id), before, after });
    const now = await findCustomer(tx, id);
    return now === null ? NONE : ok(await full(deps, tx, now));
  });
}

async function erase(
  deps: CustomersDeps,
  by: SignedIn,
  { id, version, email }: { id: UserId; version: number; email: string },
): ReturnType<Customers['erase']> {
  return deps.personalData.eraseOnRequest(id, async (tx) => {
    const row = await findCustomer(tx, id);
    if (row === null) return NONE;
    if ((await readFile(tx, id)).version !== version) return staleEdit(await full(deps, tx, row));
    if (!isSameAddress(email, row.email)) {
      const message = 'This is not their address.';
      return refuse('invalid', message, { errors: { email: [message] } });
    }
    const change = { before: { account: 'kept' }, after: null };
    await deps.record(tx, { by, action: 'customer.erased', subject: subjectOf(id), ...change });
    return ok(true);
  });
}

async function resetFactor({ accounts }: CustomersDeps, tx: Db, { row, file }: Known): Promise<Made> {
  if (!(await accounts.resetFactor(tx, row.id))) {
    return refuse('conflict', 'This customer has no second factor.');
  }
  return ok({ file, before: { second_factor: true }, after: { second_factor: false } });
}

interface Known {
  readonly row: CustomerRow;
  readonly file: CustomerFile;
}

async function block(
  { accounts, clock }: CustomersDeps,
  tx: Db,
  { row, file, reason }: Known & { readonly reason: string },
): Promise<Made> {
  if (row.blocked_at !== null) return refuse('conflict', 'This customer is blocked already.');
  await accounts.block(tx, row.id, clock.now());
  const before = { blocked: false, reason: '' };
  return ok({ file: { ...file, block_reason: reason }, before, after: { blocked: true, reason } });
}

async function unblock({ accounts }: CustomersDeps, tx: Db, { row, file }: Known): Promise<Made> {
  if (row.blocked_at === null) return refuse('conflict', 'This customer is not blocked.');
  await accounts.unblock(tx, row.id);
  const before = { blocked: true, reason: file.block_reason };
  return ok({ file: { ...file, block_reason: '' }, before, after: { blocked: false, reason: '' } });
}

function accessChanges(deps: CustomersDeps): Pick<Customers, 'block' | 'unblock' | 'resetFactor'> {
  return {
    block: (by, id, { reason, version }) =>
      change(deps, {
        by,
        id,
        version,
        action: 'customer.blocked',
        make: (tx, known) => block(deps, tx, { ...known, reason }),
      }),
    unblock: (by, id, { version }) =>
      change(deps, {
        by,
        id,
        version,
        action: 'customer.unblocked',
        make: (tx, known) => unblock(deps, tx, known),
      }),
    resetFactor: (by, id, { version }) =>
      change(deps, {
        by,
        id,
        version,
        action: 'customer.second-factor-reset',
        make: (tx, known) => resetFactor(deps, tx, known),
      }),
  };
}

/** Builds the studio's view on its customers. */
export function createCustomers(deps: CustomersDeps): Customers {
  const { db } = deps;
  return {
    async list({ page, per_page, ...input }) {
      const place = { limit: per_page, offset: (page - 1) * per_page };
      if (input.part === 'guests') {
        const [guests, total] = await Promise.all([
          selectGuests(db, input.sought, place),
          countGuests(db, input.sought),
        ]);
        return { customers: guests.map(wireGuest), total };
      }
      const [rows, total] = await Promise.all([selectCustomers(db, input, place), countCustomers(db, input)]);
      return { customers: rows.map((row) => wireListed(row)), total };
    },
    async read(id) {
      const row = await findCustomer(db, id);
      return row === null ? NONE : ok(await full(deps, db, row));
    },
    note: (by, id, { note, version }) =>
      change(deps, {
        by,
        id,
        version,
        action: 'customer.noted',
        make: async (_, { file }) =>
          ok({ file: { ...file, note }, before: { note: file.note }, after: { note } }),
      }),
    ...accessChanges(deps),
    erase: (by, id, input) => erase(deps, by, { id, ...input }),
  };
}
