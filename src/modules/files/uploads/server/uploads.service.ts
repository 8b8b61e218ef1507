import type { Readable } from 'node:stream';
import type { Db } from '@/platform/db/database';
import { hashToken, newToken } from '@/platform/security/tokens';
import { newStorageKey } from '@/platform/storage/storage-key';
import type { ByteRange } from '@/platform/storage/storage';
import type { Caller } from '@/shared/caller';
import { DAY } from '@/shared/clock';
import type { FileId, UploadSessionId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { typeOfName } from '../file-types.rules';
import { fileAddress, fileIdOfAddress, readLink } from '../links.rules';
import { cleanFileName, UPLOAD_TEXTS } from '../uploads.rules';
import { openSigned, signAddress, TTL_SECONDS, type Purpose, type SignedQuery } from './downloads';
import { discardFiles } from './file-removal';
import { hashFile } from './finish-upload';
import type { UploadsDeps } from './uploads.deps';
import {
  filesOfSession,
  findFiles,
  findOwnReadyFiles,
  findSession,
  holdReadyFiles,
  insertReadyFile,
  insertSession,
  markStored,
  type FileRow,
} from './uploads.store';

const SESSION_MS = 7 * DAY;

/** Who sends: the token of their upload session, their account, or both. */
export interface Sender {
  readonly session: string | null;
  readonly userId: UserId | null;
}

/** What a form's `links` turned out to be. */
export interface ReadLinks {
  readonly fileIds: FileId[];
  readonly urls: string[];
}

export interface FileData {
  readonly name: string;
  readonly size: number;
  readonly sha256: string | null;
  readonly media_type: string;
}

export interface ListedFile {
  readonly id: FileId;
  readonly name: string;
  readonly size: number;
  readonly media_type: string;
  readonly state: string;
  readonly address: string;
}

/** A ready file's bytes. */
export interface StoredBytes {
  readonly name: string;
  readonly size: number;
  /** Bytes from `offset`; fewer than `length` only at the end. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

export interface UploadsService {
  startSession(caller: Caller): Promise<{ token: string; expires_at: string }>;
  listSession(token: string | null): Promise<Answer<{ data: ListedFile[] }, 'unauthenticated'>>;
  /** The session of a token; null where it has ended or never was. */
  sessionOf(token: string): Promise<UploadSessionId | null>;
  /** The files of a session, in the order they were announced. */
  filesOf(session: UploadSessionId): Promise<ListedFile[]>;
  /** Tells our own finished files, which must be this sender's, from links elsewhere; refuses anything else. */
  readLinks(links: readonly string[], sender: Sender): Promise<Answer<ReadLinks, 'invalid'>>;
  /** In the transaction that claims files: keeps them from being removed meanwhile; false when one is gone. */
  lockForClaim(tx: Db, ids: readonly FileId[]): Promise<boolean>;
  /** The same for what is not paid for yet: the files go on counting among those that nobody has claimed. */
  hold(tx: Db, ids: readonly FileId[]): Promise<boolean>;
  /** Names, sizes and types of ready files, by id. */
  describe(ids: readonly number[]): Promise<Map<number, FileData>>;
  /** A signed address for whoever the caller has authorised; good for 15 to 30 minutes, to listen for 4 to 8 hours. */
  address(id: number, purpose: Purpose): string;
  /** The same with a time of its own; `ttlSeconds` to twice that. */
  signedAddress(id: FileId, options: { inline: boolean; ttlSeconds: number }): string;
  openSigned(
    request: Request,
    asked: { id: FileId; query: SignedQuery },
  ): Promise<Answer<Response, 'forbidden' | 'not_found'>>;
  /** The bytes of a ready file, for work on the server; null where it is gone. */
  readFile(id: FileId, range?: ByteRange): Promise<Readable | null>;
  /** A ready file to be read anywhere; null where it is gone. A read rejects where storage has lost it. */
  openFile(id: FileId): Promise<StoredBytes | null>;
  /**
   * Stores a file that this program made or brought along. The name decides its type. One that was made of another
   * file is removed with it, and neither measured nor hashed.
   */
  addFile(file: {
    name: string;
    body: Readable;
    uploadedBy: UserId | null;
    copyOf?: FileId;
  }): Promise<FileId>;
  /** Removes files in the transaction in which their last use ends; the bytes follow after it. */
  discard(tx: Db, ids: readonly FileId[]): Promise<void>;
}

async function readLinks(
  deps: UploadsDeps,
  links: readonly string[],
  sender: Sender,
): Promise<Answer<ReadLinks, 'invalid'>> {
  const refused = (message: string) => refuse('invalid', message, { errors: { links: [message] } });
  const given = links.map((link) => link.trim()).filter((link) => link !== '');
  const ids = [...new Set(given.flatMap((link) => fileIdOfAddress(link) ?? []))];
  const urls = given.filter((link) => fileIdOfAddress(link) === null).map(readLink);
  if (given.length === 0 || urls.includes(null)) return refused(UPLOAD_TEXTS.links);
  const session =
    sender.session === null ? null : await findSession(deps.db, hashToken(sender.session), deps.clock.now());
  const owner = { sessionId: session?.id ?? null, userId: sender.userId };
  const own = ids.length === 0 ? [] : await findOwnReadyFiles(deps.db, ids, owner);
  if (own.length < ids.length) return refused('One of the files no longer exists. Please add it again.');
  return ok({ fileIds: ids, urls: [...new Set(urls.filter((url) => url !== null))] });
}

function listed(file: FileRow): ListedFile {
  const { id, name, size, media_type, state } = file;
  return { id, name, size, media_type, state, address: fileAddress(id) };
}

async function addFile(deps: UploadsDeps, file: Parameters<UploadsService['addFile']>[0]): Promise<FileId> {
  const name = cleanFileName(file.name);
  const storageKey = newStorageKey();
  const { size } = await deps.storage.put(storageKey, file.body);
  const mediaType = typeOfName(name)?.mediaType ?? 'application/octet-stream';
  const row = {
    storageKey,
    sessionId: null,
    uploadedBy: file.uploadedBy,
    name,
    size,
    mediaType,
    createdAt: deps.clock.now(),
    client: null,
    copyOf: file.copyOf ?? null,
  };
  return deps.db.transaction(async (tx) => {
    const id = await insertReadyFile(tx, row);
    if (row.copyOf !== null) return id;
    await deps.jobs.enqueue(tx, hashFile, { file_id: id });
    await deps.onReady?.(tx, { id, name });
    return id;
  });
}

async function startSession(
  deps: UploadsDeps,
  caller: Caller,
): Promise<{ token: string; expires_at: string }> {
  const token = newToken();
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + SESSION_MS);
  const userId = caller.kind === 'user' ? caller.userId : null;
  await insertSession(deps.db, { tokenHash: hashToken(token), userId, createdAt, expiresAt });
  return { token, expires_at: expiresAt.toISOString() };
}

async function readyFiles(deps: UploadsDeps, ids: readonly FileId[]): Promise<FileRow[]> {
  const rows = ids.length === 0 ? [] : await findFiles(deps.db, ids);
  return rows.filter((file) => file.state === 'ready');
}

async function openFile(deps: UploadsDeps, id: FileId): Promise<StoredBytes | null> {
  const [file] = await readyFiles(deps, [id]);
  if (file === undefined) return null;
  return {
    name: file.name,
    size: file.size,
    async read(offset, length) {
      const end = Math.min(file.size, offset + length) - 1;
      if (end < offset) return new Uint8Array();
      const body = await deps.storage.read(file.storage_key, { start: offset, end });
      if (body === null) throw new Error(`File ${id} is ready, but storage does not have it.`);
      const parts: Buffer[] = [];
      for await (const part of body as AsyncIterable<Buffer>) parts.push(part);
      return Buffer.concat(parts);
    },
  };
}

async function hold(tx: Db, ids: readonly FileId[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  return wanted.length === 0 || (await holdReadyFiles(tx, wanted)) === wanted.length;
}

/** Builds the uploads service. */
export function createUploadsService(deps: UploadsDeps): UploadsService {
  const sign = (id: FileId, purpose: Purpose, ttlSeconds: number): string =>
    signAddress(deps.keys, { id, purpose }, { now: deps.clock.now(), ttlSeconds });
  return {
    startSession: (caller) => startSession(deps, caller),
    async listSession(token) {
      const session = token === null ? null : await findSession(deps.db, hashToken(token), deps.clock.now());
      if (session === null) return refuse('unauthenticated', 'This upload has expired. Please start again.');
      return ok({ data: (await filesOfSession(deps.db, session.id)).map(listed) });
    },
    sessionOf: async (token) => (await findSession(deps.db, hashToken(token), deps.clock.now()))?.id ?? null,
    filesOf: async (session) => (await filesOfSession(deps.db, session)).map(listed),
    readLinks: (links, sender) => readLinks(deps, links, sender),
    async lockForClaim(tx, ids) {
      const isHeld = await hold(tx, ids);
      if (isHeld && ids.length > 0) await markStored(tx, ids, deps.clock.now());
      return isHeld;
    },
    hold,
    async describe(ids) {
      const files = await readyFiles(deps, ids as readonly FileId[]);
      const details = ({ name, size, sha256, media_type }: FileRow): FileData => ({
        name,
        size,
        sha256,
        media_type,
      });
      return new Map(files.map((file) => [file.id as number, details(file)]));
    },
    address: (id, purpose) => sign(id as FileId, purpose, TTL_SECONDS[purpose]),
    signedAddress: (id, { inline, ttlSeconds }) => sign(id, inline ? 'listen' : 'download', ttlSeconds),
    openSigned: (request, asked) => openSigned(deps, request, asked),
    async readFile(id, range) {
      const [file] = await readyFiles(deps, [id]);
      return file === undefined ? null : deps.storage.read(file.storage_key, range);
    },
    openFile: (id) => openFile(deps, id),
    addFile: (file) => addFile(deps, file),
    discard: (tx, ids) => discardFiles(tx, deps.jobs, ids),
  };
}
