import type { Sql } from 'postgres';
import { columnTypes } from '@/platform/db/column-types';

/** What JavaScript gets for a value of a column: a word of `typeof`, a class, 'json', or a list of one of them (`number[]`). */
export type Given = string;

/** A column that a statement returns. */
export interface Column {
  readonly name: string;
  readonly given: Given;
  /** `orders.paid_at` where it is a column of a table itself. */
  readonly source: string | null;
  /** The table's column takes null; false where the column is none of a table. */
  readonly takesNull: boolean;
  /** PostgreSQL's name of the type. */
  readonly type: string;
}

interface TypeRow {
  readonly oid: number;
  readonly name: string;
  readonly category: string;
  readonly element: number;
}
interface AttributeRow {
  readonly table: number;
  readonly place: number;
  readonly table_name: string;
  readonly name: string;
  readonly takes_null: boolean;
}

// A value of each of PostgreSQL's type categories (https://www.postgresql.org/docs/18/catalog-pg-type.html) as it writes them.
const WRITTEN: Readonly<Record<string, string>> = { B: 't', N: '1', D: '2026-01-01 00:00:00+00' };
const WRITTEN_AS: Readonly<Record<string, string>> = { json: '{}', jsonb: '{}', bytea: String.raw`\x00` };

/** Says what a statement would return, without running it. */
export class Describer {
  readonly #sql: Sql;
  readonly #types: ReadonlyMap<number, TypeRow>;
  readonly #attributes: ReadonlyMap<string, AttributeRow>;

  private constructor(sql: Sql, types: readonly TypeRow[], attributes: readonly AttributeRow[]) {
    this.#sql = sql;
    this.#types = new Map(types.map((type) => [type.oid, type]));
    this.#attributes = new Map(attributes.map((row) => [`${row.table} ${row.place}`, row]));
  }

  /** @param sql of the migrated database */
  static async on(sql: Sql): Promise<Describer> {
    const types = await sql<TypeRow[]>`
      select oid::int, typname as name, typcategory as category, typelem::int as element from pg_type`;
    const attributes = await sql<AttributeRow[]>`
      select a.attrelid::int as table, a.attnum::int as place, c.relname as table_name, a.attname as name,
        not a.attnotnull as takes_null
      from pg_attribute a join pg_class c on c.oid = a.attrelid where a.attnum > 0`;
    return new Describer(sql, types, attributes);
  }

  /**
   * The columns of a statement's rows; none where it returns none.
   * @throws PostgresError where the statement does not parse or names what is not there
   */
  async columnsOf(text: string): Promise<Column[]> {
    const { columns } = await this.#sql.unsafe(text).describe();
    return (columns ?? []).map(({ name, type, table, number }) => {
      const attribute = this.#attributes.get(`${table} ${number}`);
      return {
        name,
        type: this.#types.get(type)?.name ?? String(type),
        given: this.#given(type),
        source: attribute === undefined ? null : `${attribute.table_name}.${attribute.name}`,
        takesNull: attribute?.takes_null ?? false,
      };
    });
  }

  #given(oid: number): Given {
    const type = this.#types.get(oid);
    if (type?.name === 'json' || type?.name === 'jsonb') return 'json';
    const parsed: unknown = columnTypes.getTypeParser(oid)(this.#written(type));
    if (!Array.isArray(parsed)) return kindOf(parsed);
    const entry: unknown = parsed[0];
    return `${type?.name.endsWith('json') === true || type?.name.endsWith('jsonb') === true ? 'json' : kindOf(entry)}[]`;
  }

  #written(type: TypeRow | undefined): string {
    if (type === undefined) return 'text';
    if (type.category === 'A') return `{${this.#written(this.#types.get(type.element))}}`;
    return WRITTEN_AS[type.name] ?? WRITTEN[type.category] ?? 'text';
  }
}

function kindOf(value: unknown): string {
  if (value instanceof Date) return 'Date';
  return Buffer.isBuffer(value) ? 'Buffer' : typeof value;
}
