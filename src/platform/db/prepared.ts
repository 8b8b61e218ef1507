import type { Db } from './db-session';

/**
 * Makes a prepared statement once per database, and once per transaction: its text is not built again, and
 * PostgreSQL keeps the plan of its name per connection.
 * @param build gets the database and ends in `.prepare('name')`; the name must be its alone
 */
export function once<T>(build: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known;
    const statement = build(db);
    made.set(db, statement);
    return statement;
  };
}
