import { Metadata } from '@tus/server';
import { MINUTE } from '@/shared/clock';
import { MAX_ID, type FileId } from '@/shared/ids';
import { hashToken } from '@/platform/security/tokens';
import { newStorageKey } from '@/platform/storage/storage-key';
import { typeOfName } from '../file-types.rules';
import { hasRoomFor, NO_ROOM } from '../room.rules';
import { claimProblem, cleanFileName, MAX_SESSION_FILES, SESSION_HEADER } from '../uploads.rules';
import { refuseFile, removeUnclaimed } from './file-removal';
import { finishUpload } from './finish-upload';
import { completeAnswer, ownAnswer, refusedAnswer, removedAnswer } from './transfer-answers';
import type { Transfer, TusRunner } from './tus-server';
import type { UploadsDeps } from './uploads.deps';
import {
  findSession,
  findSessionFile,
  insertSessionFile,
  type FileRow,
  type UploadSessionRow,
} from './uploads.store';

/** Answers everything below `/api/uploads/files`. */
export type UploadsHandler = (request: Request) => Promise<Response>;

const PATH = /^\/api\/uploads\/files(?:\/([1-9]\d{0,15}))?\/?$/;

interface Announced {
  readonly name: string;
  readonly size: number;
}

function announced(request: Request): Announced | null {
  const length = request.headers.get('upload-length') ?? '';
  if (!/^\d{1,16}$/.test(length)) return null;
  try {
    const metadata = Metadata.parse(request.headers.get('upload-metadata') ?? undefined);
    const name = metadata['filename'] ?? metadata['name'] ?? null;
    return name === null || name === '' ? null : { name: cleanFileName(name), size: Number(length) };
  } catch {
    return null;
  }
}

async function announce(
  deps: UploadsDeps,
  session: UploadSessionRow,
  { name, size }: Announced,
): Promise<FileRow | null> {
  const createdAt = deps.clock.now();
  const file = {
    storageKey: newStorageKey(),
    sessionId: session.id,
    uploadedBy: session.user_id,
    name,
    size,
    mediaType: typeOfName(name)?.mediaType ?? 'application/octet-stream',
    createdAt,
  };
  const id = await deps.db.transaction((tx) => insertSessionFile(tx, file, MAX_SESSION_FILES));
  if (id === null) return null;
  const row = { id, storage_key: file.storageKey, name, size, media_type: file.mediaType, sha256: null };
  return { ...row, state: 'uploading', created_at: createdAt, completed_at: null };
}

const NOTHING_HERE = 'There is nothing here.';

/** Requests on one file that a session may touch. */
function fileRequests(deps: UploadsDeps, tus: TusRunner) {
  async function run(request: Request, file: FileRow): Promise<Response> {
    const transfer: Transfer = { file, problem: null };
    const answer = await tus.run(request, transfer);
    if (transfer.problem !== null) await refuseFile(deps, file.id);
    return ownAnswer(answer, transfer);
  }

  async function head(request: Request, file: FileRow): Promise<Response> {
    const answer = await run(request, file);
    const complete = answer.ok && answer.headers.get('upload-offset') === answer.headers.get('upload-length');
    // Its last byte came, but the server was stopped before it could say so.
    const problem = complete ? await finishUpload(deps, file) : null;
    if (problem === null) return answer;
    await refuseFile(deps, file.id);
    return refusedAnswer(410, problem.message);
  }

  async function remove(file: FileRow): Promise<Response> {
    const used = await removeUnclaimed(deps, [file.id]);
    return used.length === 0 ? removedAnswer() : refusedAnswer(409, 'This file was sent off already.');
  }

  function onReady(request: Request, file: FileRow): Response {
    if (request.method === 'HEAD') return completeAnswer(file, 200);
    const repeated = request.headers.get('upload-offset') === String(file.size);
    return repeated ? completeAnswer(file, 204) : refusedAnswer(409, 'This file is complete.');
  }

  async function onFile(request: Request, file: FileRow): Promise<Response> {
    const { method } = request;
    if (!['HEAD', 'PATCH', 'DELETE'].includes(method)) return refusedAnswer(404, NOTHING_HERE);
    if (file.state === 'refused') return refusedAnswer(410, GONE);
    if (method === 'DELETE') return remove(file);
    if (file.state === 'ready') return onReady(request, file);
    return method === 'HEAD' ? head(request, file) : run(request, file);
  }

  return { run, onFile };
}

const GONE = 'This file was not what its name or size said. It was removed.';

const TELL_EVERY_MS = MINUTE;

/** Asks the storage whether a file may come; the log tells the owner when not, once a minute. */
function createDoorkeeper({ storage, log, clock }: UploadsDeps) {
  let toldAt = -Infinity;
  return async (size: number): Promise<boolean> => {
    const room = await storage.room();
    if (room === null || hasRoomFor(size, room)) return true;
    const now = clock.now().getTime();
    if (now - toldAt >= TELL_EVERY_MS) {
      log.error({ ...room, size }, 'the disk is nearly full: new uploads are refused');
      toldAt = now;
    }
    return false;
  };
}

/** Builds the handler of transfers: sessions and files are checked here, bytes go through the tus library. */
export function createUploadsHandler(deps: UploadsDeps, tus: TusRunner): UploadsHandler {
  const { run, onFile } = fileRequests(deps, tus);
  const hasRoom = createDoorkeeper(deps);

  async function create(request: Request, session: UploadSessionRow): Promise<Response> {
    const claim = announced(request);
    if (claim === null)
      return refusedAnswer(400, 'An upload begins with Upload-Length and a filename in Upload-Metadata.');
    const problem = claimProblem(claim.name, claim.size);
    if (problem !== null) return refusedAnswer(problem.status, problem.message);
    if (!(await hasRoom(claim.size))) return refusedAnswer(409, NO_ROOM);
    const file = await announce(deps, session, claim);
    if (file === null) return refusedAnswer(422, `One upload takes at most ${MAX_SESSION_FILES} files.`);
    return run(request, file);
  }

  async function sessionOf(request: Request): Promise<UploadSessionRow | null> {
    const token = request.headers.get(SESSION_HEADER) ?? '';
    return token === '' ? null : findSession(deps.db, hashToken(token), deps.clock.now());
  }

  return async (request) => {
    const path = PATH.exec(new URL(request.url).pathname);
    if (path === null) return refusedAnswer(404, NOTHING_HERE);
    if (request.method === 'OPTIONS') return tus.options(request);
    const session = await sessionOf(request);
    if (session === null) return refusedAnswer(401, 'This upload has ended. Please start it again.');
    if (path[1] === undefined) {
      return request.method === 'POST' ? create(request, session) : refusedAnswer(404, NOTHING_HERE);
    }
    const id = Number(path[1]);
    const file = id > MAX_ID ? null : await findSessionFile(deps.db, id as FileId, session.id);
    return file === null ? refusedAnswer(404, 'This upload does not exist.') : onFile(request, file);
  };
}
