import { readdirSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { checkRows } from './row-types/check';
import { Describer } from './row-types/described';
import { readCode } from './row-types/program';
import { createTestDatabase } from './support/database';

// Statements whose text is known only at run time. A file leaves this list when its statements can be read.
const NOT_READ: Readonly<Record<string, string>> = {
  'src/modules/files/media/server/named-pictures.read-model.ts': 'reads all tables there are, by their names',
  'src/platform/jobs/boss-store.ts': 'runs what pg-boss asks for',
  'src/platform/db/migrate.ts': 'runs the migrations, which have run on the database of each test',
};

const { url } = await createTestDatabase();

const address = new URL(url);
// The library takes the folder of a socket as an option only.
const folder = address.searchParams.get('host');
address.searchParams.delete('host');
const sql = postgres(address.href, { max: 1, ...(folder === null ? {} : { host: folder }) });
afterAll(() => sql.end());
const describer = await Describer.on(sql);

function sources(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !/\.(test|testing|d)\.ts$|\/web\//.test(path));
}

test('each statement parses, and its row type says what it returns', { timeout: 120_000 }, async () => {
  const { statements, faults, notRead } = await checkRows(readCode(sources()), describer);
  expect(faults).toEqual([]);
  expect(Object.keys(notRead).toSorted(), JSON.stringify(notRead)).toEqual(Object.keys(NOT_READ).toSorted());
  expect(statements).toBeGreaterThan(600);
});

const DRAFT = 'src/draft.ts';

/** What the check says of code that is on no disk, by line. */
async function faultsOfDraft(lines: readonly string[]): Promise<string[][]> {
  const { faults, notRead } = await checkRows(readCode([], { [DRAFT]: lines.join('\n') }), describer);
  const all = [...faults, ...Object.entries(notRead).map(([path, why]) => `${path}:0 not read: ${why}`)];
  return ['', ...lines].map((_, line) =>
    all.flatMap((fault) =>
      fault.startsWith(`${DRAFT}:${line} `) ? [fault.slice(fault.indexOf(' ') + 1)] : [],
    ),
  );
}

const IMPORTS = `import { queryRows, type Db } from '@/platform/db/database'; import { statement } from '@/platform/db/prepared-query'; type Id = number & { readonly is: 'id' };`;

// A row's type, its statement, and what is wrong with them.
const DRAFTS: readonly (readonly [row: string, text: string, ...faults: string[]])[] = [
  [
    '{ id: Id; email: string; phone: string | null; created_at: Date }',
    'select id, email, phone, created_at from users',
  ],
  ['{ id: Id } | { id: null; email: string }', 'select id, email from users'],
  ['Record<string, unknown> & { id: Id }', 'select * from users'],
  ['{ user_id: Id }', 'select user_id from orders where user_id is not null'],
  [
    `{ all: Id[]; n: number; day: string; state: 'a' | 'b' }`,
    `select array_agg(id) as all, count(*) as n, date '2026-01-01' as day, 'a' as state from users`,
  ],
  ['{ id: Id; mail: string }', 'select id from users', 'mail: expected string, found no such column'],
  ['{ id: string }', 'select id from users', 'id: expected string, found number (int8)'],
  ['{ n: number }', 'select avg(amount) as n from orders', 'n: expected number, found string (numeric)'],
  ['{ at: string }', 'select created_at as at from users', 'at: expected string, found Date (timestamptz)'],
  ['{ day: Date }', `select date '2026-01-01' as day`, 'day: expected Date, found string (date)'],
  ['{ at: Date }', 'select to_jsonb(now()) as at', 'at: expected Date, found json (jsonb)'],
  [
    '{ all: string[] }',
    'select array_agg(id) as all from users',
    'all: expected string[], found number[] (_int8)',
  ],
  ['{ user_id: Id }', 'select user_id from orders', nullToo('orders')],
  ['{ user_id: Id }', 'update orders set user_id = $1 returning user_id', nullToo('orders')],
  [
    '{ user_id: Id }',
    'select o.user_id from orders o left join users u on u.id = o.user_id',
    nullToo('orders'),
  ],
  [
    '{ user_id: Id; x: boolean }',
    'select user_id, exists (select from users u where u.id = o.user_id) as x from orders o',
    nullToo('orders'),
  ],
  [
    '{ email: string }',
    'select u.email from orders o left join users u on u.id = o.user_id',
    'email: expected string, found null too (users.email)',
  ],
  [
    '{ id: Id }',
    'select id, email from users',
    "email: expected nothing, found a column that the row's type does not name",
  ],
  [
    '{ id: Id }',
    'select ids from users',
    'PostgresError: column "ids" does not exist in select ids from users',
  ],
  ['{ id: Id }', 'selct id', 'PostgresError: syntax error at or near "selct" in selct id'],
];

function nullToo(table: string): string {
  return `user_id: expected Id, found null too (${table}.user_id)`;
}

test('says of each row type what is wrong with it', { timeout: 60_000 }, async () => {
  const raw = DRAFTS.map(([row, text]) => `await queryRows<${row}>({} as Db, ${JSON.stringify(text)});`);
  const declared = DRAFTS.map(([row, text]) => `statement<${row}>('name', ${JSON.stringify(text)});`);
  const [, , ...found] = await faultsOfDraft([IMPORTS, ...raw, ...declared]);
  const expected = DRAFTS.map(([, , ...faults]) => faults);
  expect(found).toEqual([...expected, ...expected]);
});

test('reads every text that code can make', { timeout: 60_000 }, async () => {
  const found = await faultsOfDraft([
    IMPORTS,
    `const NAMES = ['id', 'emial'] as const; const BY = { newest: 'id desc', oldest: 'nr' }; const TABLE = { name: 'users' };`,
    `const list = (all: readonly string[]) => all.map((name) => \`u.\${name}\`).join(', ');`,
    `export const a = (db: Db) => queryRows(db, \`select \${list(NAMES)} from \${TABLE.name} u\`);`,
    `export const b = (db: Db, by: 'newest' | 'oldest') => queryRows(db, 'select 1 from users order by ' + BY[by]);`,
    `export const c = (db: Db, all: boolean) => queryRows(db, \`select 1 from users \${all ? '' : 'where not agreed'}\`);`,
    `function filtered(db: Db, ask: { words: string | null; role: string | null }) {`,
    `  const values: unknown[] = []; const where: string[] = ['true'];`,
    `  if (ask.words !== null) { values.push(ask.words); where.push(\`nmae = $\${values.length}\`); }`,
    `  if (ask.role !== null) where.push(\`role = $\${values.push(ask.role)}\`);`,
    `  return queryRows(db, \`select 1 from users where \${where.join(' and ')}\`, values);`,
    `}`,
    `function first<Row extends Record<string, unknown>>(db: Db, text: string) {`,
    `  return queryRows<Row & { version: number }>(db, text);`,
    `}`,
    `export const d = (db: Db) => first<{ id: string }>(db, 'select id, 1 as version from users');`,
    `class Kept { readonly #table: string; constructor(table: string) { this.#table = table; }`,
    `  all(db: Db) { return queryRows(db, \`select 1 from \${this.#table}\`); } }`,
    `export const e = [new Kept('users'), new Kept('usres')]; export const f = filtered;`,
  ]);
  const said = found.flatMap((faults, line) => faults.map((fault) => `${line} ${fault.split(' in ')[0]}`));
  expect([...new Set(said)]).toEqual([
    '4 PostgresError: column u.emial does not exist',
    '5 PostgresError: column "nr" does not exist',
    '6 PostgresError: column "agreed" does not exist',
    '11 PostgresError: column "nmae" does not exist',
    '14 id: expected string, found number (int8)',
    '18 PostgresError: relation "usres" does not exist',
  ]);
});

test('a text that only a run knows is named, with the reason', { timeout: 60_000 }, async () => {
  const { notRead } = await checkRows(
    readCode([], { [DRAFT]: `${IMPORTS}\nexport const a = (db: Db, text: string) => queryRows(db, text);` }),
    describer,
  );
  expect(notRead).toEqual({ [DRAFT]: 'text (known only at run time)' });
});
