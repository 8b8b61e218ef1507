import { Metadata } from '@tus/server';
import { MAX_ID, type FileId } from '@/shared/ids';
import { hashToken } from '@/platform/security/tokens';
import { claimProblem, cleanFileName, SESSION_HEADER } from '../uploads.rules';
import type { Announced, Doorkeeper } from './upload-guard';
import { refuseFile, removeUnclaimed } from './file-removal';
import { finishUpload } from './finish-upload';
import { completeAnswer, ownAnswer, refusedAnswer, removedAnswer } from './transfer-answers';
import type { Transfer, TusRunner } from './tus-server';
import type { UploadsDeps } from './uploads.deps';
import { findSession, findSessionFile, type FileRow, type UploadSessionRow } from './uploads.store';

/** Answers everything below `/api/uploads/files`, for whoever calls from this address. */
export type UploadsHandler = (request: Request, ip?: string) => Promise<Response>;

const PATH = /^\/api\/uploads\/files(?:\/([1-9]\d{0,15}))?\/?$/;

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

const NOTHING_HERE = 'Not found.';

/** Requests on one file that a session may touch. */
function fileRequests(deps: UploadsDeps, tus: TusRunner, door: Doorkeeper) {
  async function run(request: Request, file: FileRow): Promise<Response> {
    const transfer: Transfer = { file, problem: null };
    const answer = await tus.run(request, transfer);
    if (transfer.problem !== null) await refuseFile(deps, file.id);
    const received = Number(answer.headers.get('upload-offset') ?? 0);
    if (received > 0) await door.note(file, received);
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

  async function patch(request: Request, file: FileRow): Promise<Response> {
    const offset = Number(request.headers.get('upload-offset') ?? 0);
    const rest = Math.max(0, file.size - (Number.isFinite(offset) ? offset : 0));
    const sent = Number(request.headers.get('content-length') ?? rest);
    const turned = await door.resume(file, Math.min(rest, Number.isFinite(sent) ? sent : rest));
    if (turned !== null) return refusedAnswer(turned.status, turned.message);
    const answer = await run(request, file);
    if (answer.status !== 423) return answer;
    // The library tells a transfer that the full disk stopped at times as one that another took over.
    const full = await door.resume(file, 0);
    return full === null ? answer : refusedAnswer(full.status, full.message);
  }

  async function remove(file: FileRow): Promise<Response> {
    const used = await removeUnclaimed(deps, [file.id]);
    return used.length === 0 ? removedAnswer() : refusedAnswer(409, 'This file was already submitted.');
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
    return method === 'HEAD' ? head(request, file) : patch(request, file);
  }

  return { run, onFile };
}

const GONE = 'This file did not match its name or size and was removed.';

/** Builds the handler of transfers: sessions and files are checked here, bytes go through the tus library. */
export function createUploadsHandler(deps: UploadsDeps, tus: TusRunner, door: Doorkeeper): UploadsHandler {
  const { run, onFile } = fileRequests(deps, tus, door);

  async function create(
    request: Request,
    sender: { session: UploadSessionRow; ip: string },
  ): Promise<Response> {
    const claim = announced(request);
    if (claim === null)
      return refusedAnswer(400, 'An upload begins with Upload-Length and a filename in Upload-Metadata.');
    const problem = claimProblem(claim.name, claim.size);
    if (problem !== null) return refusedAnswer(problem.status, problem.message);
    const file = await door.announce(sender, claim);
    if ('status' in file) return refusedAnswer(file.status, file.message);
    return run(request, file);
  }

  async function sessionOf(request: Request): Promise<UploadSessionRow | null> {
    const token = request.headers.get(SESSION_HEADER) ?? '';
    return token === '' ? null : findSession(deps.db, hashToken(token), deps.clock.now());
  }

  return async (request, ip = 'unknown') => {
    const path = PATH.exec(new URL(request.url).pathname);
    if (path === null) return refusedAnswer(404, NOTHING_HERE);
    if (request.method === 'OPTIONS') return tus.options(request);
    const session = await sessionOf(request);
    if (session === null) return refusedAnswer(401, 'This upload has expired. Please start again.');
    if (path[1] === undefined) {
      return request.method === 'POST' ? create(request, { session, ip }) : refusedAnswer(404, NOTHING_HERE);
    }
    const id = Number(path[1]);
    const file = id > MAX_ID ? null : await findSessionFile(deps.db, id as FileId, session.id);
    return file === null ? refusedAnswer(404, 'This upload does not exist.') : onFile(request, file);
  };
}
