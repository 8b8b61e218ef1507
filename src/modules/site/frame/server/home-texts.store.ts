import { queryRows, type Db } from '@/platform/db/database';

export interface HomeTextRow extends Record<string, unknown> {
  readonly name: string;
  readonly words: string;
  readonly version: number;
}

/** The texts that the studio wrote anew. */
export function selectHomeTexts(db: Db): Promise<HomeTextRow[]> {
  return queryRows<HomeTextRow>(db, 'select name, words, version from home_texts');
}

/** Holds other editors off until the transaction ends. */
export async function holdHomeTexts(tx: Db): Promise<void> {
  await queryRows(tx, 'lock table home_texts in share row exclusive mode');
}

/** Writes one text, and counts that it was written. */
export async function writeHomeText(tx: Db, name: string, words: string): Promise<void> {
  const text = `
    insert into home_texts (name, words) values ($1, $2)
    on conflict (name) do update set words = excluded.words, version = home_texts.version + 1`;
  await queryRows(tx, text, [name, words]);
}
