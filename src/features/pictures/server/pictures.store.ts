import { rawQuery, type Db } from '@/platform/db/database';
import type { FileId } from '@/shared/ids';

/** A picture that is kept. */
export type KeptPicture = { readonly file_id: FileId; readonly size: number };

/** Which of these files are pictures of the site. */
export async function filesOfPictures(db: Db, ids: readonly number[]): Promise<number[]> {
  const text = 'select file_id from pictures where file_id = any($1)';
  return (await rawQuery<{ file_id: number }>(db, text, [ids])).map((row) => row.file_id);
}

/** Notes a picture under its name. */
export async function insertPicture(
  tx: Db,
  picture: { name: string; fileId: FileId; width: number; height: number; at: Date },
): Promise<void> {
  const { name, fileId, width, height, at } = picture;
  await rawQuery(
    tx,
    'insert into pictures (name, file_id, width, height, created_at) values ($1, $2, $3, $4, $5)',
    [name, fileId, width, height, at],
  );
}

/** The picture of a name; null where there is none. */
export async function pictureNamed(db: Db, name: string): Promise<KeptPicture | null> {
  const text = `select p.file_id, f.size from pictures p join files f on f.id = p.file_id where p.name = $1`;
  return (await rawQuery<KeptPicture>(db, text, [name]))[0] ?? null;
}
