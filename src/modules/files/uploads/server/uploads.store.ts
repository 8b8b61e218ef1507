import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { FileId, UploadSessionId, UserId } from '@/shared/ids';

export type FileState = 'uploading' | 'ready' | 'refused' | 'deleted';

export type FileRow = {
  readonly id: FileId;
  readonly storage_key: string;
  readonly name: string;
  readonly size: number;
  readonly media_type: string;
  readonly sha256: string | null;
  readonly state: FileState;
  readonly created_at: Date;
  readonly completed_at: Date | null;
  /** When bytes of it came last; null before the first. */
  readonly touched_at: Date | null;
};

export type UploadSessionRow = { readonly id: UploadSessionId; readonly user_id: UserId | null };

export interface NewFile {
  readonly storageKey: string;
  readonly sessionId: UploadSessionId | null;
  readonly uploadedBy: UserId | null;
  readonly name: string;
  readonly size: number;
  readonly mediaType: string;
  readonly createdAt: Date;
  /** A keyed hash of the address that announces it; null for files of our own making. */
  readonly client: string | null;
}

const COLUMNS =
  'id, storage_key, name, size, media_type, sha256, state, created_at, completed_at, touched_at';

/** Keeps a new session under the hash of its token. */
export async function insertSession(
  db: Db,
  session: { tokenHash: string; userId: UserId | null; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const text =
    'insert into upload_sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)';
  await queryRows(db, text, [session.tokenHash, session.userId, session.createdAt, session.expiresAt]);
}

/** The session of a token that has not ended; null for any other. */
export async function findSession(db: Db, tokenHash: string, now: Date): Promise<UploadSessionRow | null> {
  const text = 'select id, user_id from upload_sessions where token_hash = $1 and expires_at > $2';
  return (await queryRows<UploadSessionRow>(db, text, [tokenHash, now]))[0] ?? null;
}

/** Forgets sessions that ended before a time; their files stay. */
export async function deleteSessionsEndedBefore(db: Db, before: Date): Promise<void> {
  await queryRows(db, 'delete from upload_sessions where expires_at < $1', [before]);
}

/** Adds a file of a session that takes at most `most` files; null when it is full. Call it in a transaction. */
export async function insertSessionFile(tx: Db, file: NewFile, max: number): Promise<FileId | null> {
  // The row lock makes announcements of one session wait for each other, so that the count is right.
  await queryRows(tx, 'select 1 from upload_sessions where id = $1 for update', [file.sessionId]);
  const text = `
    insert into files (storage_key, upload_session_id, uploaded_by, name, size, media_type, created_at, client)
    select $1, $2, $3, $4, $5, $6, $7, $9
    where (select count(*) from files where upload_session_id = $2 and state in ('uploading', 'ready')) < $8
    returning id`;
  const values = [
    file.storageKey,
    file.sessionId,
    file.uploadedBy,
    file.name,
    file.size,
    file.mediaType,
    file.createdAt,
  ];
  return (await queryRows<{ id: FileId }>(tx, text, [...values, max, file.client]))[0]?.id ?? null;
}

/** Adds a file that is in storage already; what was made of another file goes with it. */
export async function insertReadyFile(
  db: Db,
  file: NewFile & { readonly copyOf: FileId | null },
): Promise<FileId> {
  const text = `
    insert into files (storage_key, uploaded_by, name, size, media_type, created_at, completed_at, state, copy_of)
    values ($1, $2, $3, $4, $5, $6, $6, 'ready', $7) returning id`;
  const { storageKey, uploadedBy, name, size, mediaType, createdAt, copyOf } = file;
  const values = [storageKey, uploadedBy, name, size, mediaType, createdAt, copyOf];
  const id = (await queryRows<{ id: FileId }>(db, text, values))[0]?.id;
  if (id === undefined) throw new Error('The file was not inserted.');
  return id;
}

/** A file of this session that was not removed; null for everyone else's. */
export async function findSessionFile(
  db: Db,
  id: FileId,
  sessionId: UploadSessionId,
): Promise<FileRow | null> {
  const text = `select ${COLUMNS} from files where id = $1 and upload_session_id = $2 and state <> 'deleted'`;
  return (await queryRows<FileRow>(db, text, [id, sessionId]))[0] ?? null;
}

/** The files of a session, in the order they were announced. */
export async function filesOfSession(db: Db, sessionId: UploadSessionId): Promise<FileRow[]> {
  const text = `select ${COLUMNS} from files where upload_session_id = $1 and state <> 'deleted' order by id`;
  return queryRows<FileRow>(db, text, [sessionId]);
}

/** A file under way by its storage key. */
export async function findByStorageKey(db: Db, key: string): Promise<FileRow | null> {
  return (
    (await queryRows<FileRow>(db, `select ${COLUMNS} from files where storage_key = $1`, [key]))[0] ?? null
  );
}

const BY_ID = statement<FileRow>(
  'files_by_id',
  `select ${COLUMNS} from files where id = any($1::bigint[]) order by id`,
);

/** Files by id, in any state; unknown ids are left out. */
export async function findFiles(db: Db, ids: readonly FileId[]): Promise<FileRow[]> {
  return runPrepared(db, BY_ID, [ids]);
}

/** Ready files among `ids` that this session or this person sent. */
export async function findOwnReadyFiles(
  db: Db,
  ids: readonly FileId[],
  owner: { sessionId: UploadSessionId | null; userId: UserId | null },
): Promise<FileRow[]> {
  const text = `
    select ${COLUMNS} from files
    where id = any($1) and state = 'ready' and (upload_session_id = $2 or uploaded_by = $3)`;
  return queryRows<FileRow>(db, text, [ids, owner.sessionId, owner.userId]);
}

/** Moves a file under way to ready or refused; false when it is no longer under way. */
export async function endUpload(
  tx: Db,
  id: FileId,
  end: { state: 'ready' | 'refused'; at: Date },
): Promise<boolean> {
  const text = `update files set state = $2, completed_at = $3 where id = $1 and state = 'uploading' returning id`;
  return (await queryRows(tx, text, [id, end.state, end.at])).length > 0;
}

/** Marks files as gone, with what was made of them, and returns those that were not before. */
export async function markDeleted(tx: Db, ids: readonly FileId[]): Promise<FileId[]> {
  const text = `
    update files set state = 'deleted'
    where (id = any($1) or copy_of = any($1)) and state in ('uploading', 'ready') returning id`;
  return (await queryRows<{ id: FileId }>(tx, text, [ids])).map((row) => row.id);
}

/** Keeps the checksum of a ready file. */
export async function saveChecksum(db: Db, id: FileId, sha256: string): Promise<void> {
  await queryRows(db, 'update files set sha256 = $2 where id = $1', [id, sha256]);
}

/** The keys of what should be gone: unfinished since before a time, or refused and removed since then. */
export async function findLeftOver(db: Db, before: Date, limit: number): Promise<string[]> {
  const text = `
    select storage_key from files
    where (state = 'uploading' and created_at < $1) or (state in ('refused', 'deleted') and created_at >= $1)
    order by created_at limit $2`;
  return (await queryRows<{ storage_key: string }>(db, text, [before, limit])).map((row) => row.storage_key);
}

/** Locks ready files against removal and other claims until the end of the transaction; says how many there are. */
export async function holdReadyFiles(tx: Db, ids: readonly FileId[]): Promise<number> {
  const text = `select id from files where id = any($1) and state = 'ready' order by id for no key update`;
  return (await queryRows(tx, text, [ids])).length;
}

/** Locks files for removal until the end of the transaction. */
export async function lockFiles(tx: Db, ids: readonly FileId[]): Promise<void> {
  await queryRows(tx, 'select id from files where id = any($1) order by id for update', [ids]);
}

/** The oldest uploads that began before a time and never ended. */
export async function findUnfinished(db: Db, before: Date, limit: number): Promise<FileId[]> {
  const text = `select id from files where state = 'uploading' and created_at < $1 order by created_at limit $2`;
  return (await queryRows<{ id: FileId }>(db, text, [before, limit])).map((row) => row.id);
}

/** The oldest ready files of before a time that no sweep has found in use. */
export async function findUnkept(db: Db, before: Date, limit: number): Promise<FileId[]> {
  const text = `
    select id from files where state = 'ready' and kept_at is null and completed_at < $1
    order by completed_at limit $2`;
  return (await queryRows<{ id: FileId }>(db, text, [before, limit])).map((row) => row.id);
}

/** Notes that files are in use, so that later sweeps pass them by. */
export async function markStored(tx: Db, ids: readonly FileId[], at: Date): Promise<void> {
  await queryRows(tx, 'update files set kept_at = $2 where id = any($1) and kept_at is null', [ids, at]);
}
