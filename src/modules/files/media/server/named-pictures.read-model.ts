import { queryRows, type Db } from '@/platform/db/database';

// What tells only of the past, what visitors write, and what counts: large, and no page shows pictures out of it. Every
// other table is searched, also one that a later feature adds: a picture that is shown somewhere must never go.
const WITHOUT_PICTURES = [
  'analytics_events',
  'audit_log',
  'blog_views',
  'ledger_entries',
  'mails',
  'messages',
  'push_events',
  'sessions',
  'webhook_events',
];

const TABLES = `
  select quote_ident(table_name) as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> all ($1)`;

/** The names of uploaded pictures that any text, address or stored value of the studio's tables holds. */
export async function namedPictures(db: Db): Promise<Set<string>> {
  const tables = await queryRows<{ name: string }>(db, TABLES, [WITHOUT_PICTURES]);
  const parts = tables.map(
    ({ name }) => `
      select found[1] as picture from ${name} as line,
        regexp_matches(line::text, 'uploads/([0-9a-f]{32}\\.webp)', 'g') as found
      where line::text like '%uploads/%'`,
  );
  const found = await queryRows<{ picture: string }>(db, parts.join(' union '));
  return new Set(found.map(({ picture }) => picture));
}
