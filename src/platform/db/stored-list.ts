import { judgeOrder, type ListOrder } from '@/shared/list-order';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import type { Db } from './db-session';
import { queryRows } from './query-rows';

/** An entry of a list that the studio keeps in order. */
export type Stored<Values> = Values & { readonly id: number; readonly version: number };

interface By {
  readonly userId: UserId;
}

/** What the log hears of a change. */
interface ListChange {
  readonly by: By;
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: number | string; readonly label: string };
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

export interface StoredListPlan<Values> {
  readonly db: Db;
  /** Has id, position, version and the columns below; both from code, never from a person. */
  readonly table: string;
  readonly columns: readonly (keyof Values & string)[];
  /** SQL that says which rows belong to the list, where not all do; from code too. */
  readonly only?: string;
  /** What the log calls one entry, such as `question`. */
  readonly kind: string;
  readonly labelOf: (values: Values) => string;
  readonly record: (tx: Db, change: ListChange) => Promise<void>;
}

/** A short list that is edited entry by entry and sorted by hand; every write is logged, none overwrites another's. */
export interface StoredList<Values> {
  all(): Promise<Stored<Values>[]>;
  /** Puts a new entry to the end. */
  add(by: By, values: Values): Promise<Stored<Values>>;
  change(
    by: By,
    id: number,
    edit: { readonly version: number; readonly values: Values },
  ): Promise<Answer<Stored<Values>, 'not_found' | 'conflict'>>;
  /** Answers with what was removed. */
  remove(by: By, id: number, version: number): Promise<Answer<Stored<Values>, 'not_found' | 'conflict'>>;
  /** Puts the whole list into another order. */
  order(by: By, order: ListOrder): Promise<Answer<Stored<Values>[], 'conflict' | 'invalid'>>;
}

const GONE = 'This does not exist any more.';
const OTHER = 'This order leaves something out. Please load the list again.';

type Row<Values> = Stored<Values> & Record<string, unknown>;

class SqlList<Values> implements StoredList<Values> {
  readonly #plan: StoredListPlan<Values>;
  readonly #listed: string;
  readonly #only: string;

  constructor(plan: StoredListPlan<Values>) {
    this.#plan = plan;
    this.#only = plan.only ?? 'true';
    this.#listed = ['id', 'version', ...plan.columns].join(', ');
  }

  all(): Promise<Stored<Values>[]> {
    return this.#read(this.#plan.db);
  }

  add(by: By, values: Values): Promise<Stored<Values>> {
    const { db, table, columns } = this.#plan;
    const slots = columns.map((_, index) => `$${index + 1}`).join(', ');
    const text = `
      insert into ${table} (${columns.join(', ')}, position)
      select ${slots}, coalesce(max(position), 0) + 1 from ${table} returning ${this.#listed}`;
    return db.transaction(async (tx) => {
      await this.#hold(tx);
      const [made] = await queryRows<Row<Values>>(tx, text, this.#valuesOf(values));
      if (made === undefined) throw new Error(`nothing was added to ${table}`);
      await this.#log(tx, { by, verb: 'added', before: null, after: made });
      return made;
    });
  }

  change(
    by: By,
    id: number,
    { version, values }: { version: number; values: Values },
  ): Promise<Answer<Stored<Values>, 'not_found' | 'conflict'>> {
    const { db, table, columns } = this.#plan;
    const sets = columns.map((name, index) => `${name} = $${index + 2}`).join(', ');
    const text = `update ${table} set ${sets}, version = version + 1 where id = $1 returning ${this.#listed}`;
    return db.transaction(async (tx) => {
      const found = await this.#find(tx, id, version);
      if (!found.ok) return found;
      const [changed] = await queryRows<Row<Values>>(tx, text, [id, ...this.#valuesOf(values)]);
      if (changed === undefined) return refuse('not_found', GONE);
      await this.#log(tx, { by, verb: 'changed', before: found.value, after: changed });
      return ok(changed);
    });
  }

  remove(by: By, id: number, version: number): Promise<Answer<Stored<Values>, 'not_found' | 'conflict'>> {
    const { db, table } = this.#plan;
    return db.transaction(async (tx) => {
      const found = await this.#find(tx, id, version);
      if (!found.ok) return found;
      await queryRows(tx, `delete from ${table} where id = $1`, [id]);
      await this.#log(tx, { by, verb: 'removed', before: found.value, after: null });
      return found;
    });
  }

  order(by: By, order: ListOrder): Promise<Answer<Stored<Values>[], 'conflict' | 'invalid'>> {
    const { db, table, kind, record } = this.#plan;
    return db.transaction(async (tx) => {
      await this.#hold(tx);
      const before = await this.#read(tx);
      const ids = before.map(({ id }) => id);
      const verdict = judgeOrder(ids, order);
      if (verdict === 'stale') return staleEdit(before);
      if (verdict === 'other') return refuse('invalid', OTHER);
      await writePositions(tx, table, order.order);
      await record(tx, {
        by,
        action: `${kind}.sorted`,
        subject: { kind, id: 'order', label: 'The order' },
        before: { order: ids },
        after: { order: order.order },
      });
      return ok(await this.#read(tx));
    });
  }

  #read(db: Db): Promise<Row<Values>[]> {
    const { table } = this.#plan;
    return queryRows<Row<Values>>(
      db,
      `select ${this.#listed} from ${table} where ${this.#only} order by position, id`,
    );
  }

  async #find(tx: Db, id: number, version: number) {
    const text = `
      select ${this.#listed} from ${this.#plan.table} where id = $1 and ${this.#only} for update`;
    const [found] = await queryRows<Row<Values>>(tx, text, [id]);
    if (found === undefined) return refuse('not_found', GONE);
    return found.version === version ? ok(found) : staleEdit(found);
  }

  async #hold(tx: Db): Promise<void> {
    await queryRows(tx, `lock table ${this.#plan.table} in share row exclusive mode`);
  }

  #valuesOf(values: Values): unknown[] {
    return this.#plan.columns.map((name) => values[name] ?? null);
  }

  async #log(
    tx: Db,
    change: { by: By; verb: string; before: Row<Values> | null; after: Row<Values> | null },
  ): Promise<void> {
    const { kind, labelOf, columns, record } = this.#plan;
    const { by, verb, before, after } = change;
    const shown = after ?? before;
    if (shown === null) return;
    const fields = (row: Row<Values> | null) =>
      row === null ? null : Object.fromEntries(columns.map((name) => [name, row[name]]));
    await record(tx, {
      by,
      action: `${kind}.${verb}`,
      subject: { kind, id: shown.id, label: labelOf(shown) },
      before: fields(before),
      after: fields(after),
    });
  }
}

/** Puts rows of a table into the order of these ids. */
export async function writePositions(tx: Db, table: string, ids: readonly number[]): Promise<void> {
  const text = `
    update ${table} set position = wanted.place
    from unnest($1::bigint[]) with ordinality as wanted (id, place) where ${table}.id = wanted.id`;
  await queryRows(tx, text, [[...ids]]);
}

/** Makes the keeper of a list in a table of its own. */
export function createStoredList<Values>(plan: StoredListPlan<Values>): StoredList<Values> {
  return new SqlList(plan);
}
