import { queryRows, type Db } from '@/platform/db/database';
import type { FileId } from '@/shared/ids';

/** A picture that is kept. */
export type StoredPicture = { readonly file_id: FileId; readonly size: number };

/** Which of these files are pictures of the site. */
export async function filesOfPictures(db: Db, ids: readonly number[]): Promise<number[]> {
  const text = 'select file_id from pictures where file_id = any($1)';
  return (await queryRows<{ file_id: number }>(db, text, [ids])).map((row) => row.file_id);
}

/** Notes a picture under its name. */
export async function insertPicture(
  tx: Db,
  picture: { name: string; fileId: FileId; width: number; height: number; at: Date },
): Promise<void> {
  const { name, fileId, width, height, at } = picture;
  await queryRows(
    tx,
    'insert into pictures (name, file_id, width, height, created_at) values ($1, $2, $3, $4, $5)',
    [name, fileId, width, height, at],
  );
}

/** The picture of a name; null where there is none. */
export async function pictureNamed(db: Db, name: string): Promise<StoredPicture | null> {
  const text = `select p.file_id, f.size from pictures p join files f on f.id = p.file_id where p.name = $1`;
  return (await queryRows<StoredPicture>(db, text, [name]))[0] ?? null;
}

/** The names of all pictures that were sent before a time. */
export async function picturesBefore(db: Db, at: Date): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(db, 'select name from pictures where created_at < $1', [at]);
  return rows.map(({ name }) => name);
}

/** Forgets a picture, whose file nothing keeps then; null where it is not there. */
export async function deletePicture(
  tx: Db,
  name: string,
): Promise<{ file_id: FileId; width: number; height: number } | null> {
  const text = 'delete from pictures where name = $1 returning file_id, width, height';
  const gone = await queryRows<{ file_id: FileId; width: number; height: number }>(tx, text, [name]);
  return gone[0] ?? null;
}
