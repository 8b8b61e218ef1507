import type { FileId } from '@/shared/ids';
import { errorCode } from '@/platform/db/database';
import { NO_ROOM } from '../room.rules';
import { FILE_ID_HEADER, type FileProblem } from '../uploads.rules';
import type { FileRow } from './uploads.store';

const TUS_HEADERS = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' };

/** Where a file's transfer is reached. */
export function transferAddress(id: FileId): string {
  return `/api/uploads/files/${id}`;
}

/** A refusal in the API's error shape. tus knows statuses (410, 423) that other calls never give. */
export function refusedAnswer(status: number, message: string): Response {
  return Response.json({ success: false, message }, { status, headers: TUS_HEADERS });
}

/** The answer to HEAD, or to a repeated last PATCH, of a file that is complete. */
export function completeAnswer(file: FileRow, status: 200 | 204): Response {
  const size = String(file.size);
  const headers = {
    ...TUS_HEADERS,
    'upload-offset': size,
    'upload-length': size,
    [FILE_ID_HEADER]: String(file.id),
  };
  return new Response(null, { status, headers });
}

/** The answer to a DELETE that was done. */
export function removedAnswer(): Response {
  return new Response(null, { status: 204, headers: TUS_HEADERS });
}

/** Stops the tus library in the middle of a file that is refused. */
export class RefusedUpload extends Error {
  override readonly name = 'RefusedUpload';
  readonly problem: FileProblem;
  // The library reads these two.
  readonly status_code: number;
  readonly body: string;

  constructor(problem: FileProblem) {
    super(problem.message);
    this.problem = problem;
    this.status_code = problem.status;
    this.body = problem.message;
  }
}

/** Stops a transfer for which the disk has no more room; what came of it stays, and it can go on later. */
export class NoRoomLeft extends Error {
  override readonly name = 'NoRoomLeft';
  // The library reads these two. 507 Insufficient Storage: RFC 4918, 11.5.
  readonly status_code = 507;
  readonly body = NO_ROOM;

  constructor() {
    super(NO_ROOM);
  }
}

const NO_ANSWER = 'This upload request cannot be answered.';
const MESSAGES: Record<number, string> = {
  400: 'This upload request is not complete.',
  403: 'This upload request is not complete.',
  404: 'This upload does not exist.',
  409: 'The upload has moved on. Please resume it.',
  410: 'This upload no longer exists. Please add the file again.',
  412: 'This server speaks tus 1.0.0 only.',
  413: 'More data was sent than announced, so the file was not stored.',
  415: 'Send bytes with the content type application/offset+octet-stream.',
  423: 'Another transfer of this file is still running. Please try again in a moment.',
  507: NO_ROOM,
  500: 'The file could not be written. The part that arrived is safe. Please resume.',
};

const FULL_DISK: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Status and words for what the tus library throws. */
export function wordsFor(error: unknown): { status_code: number; body: string } {
  if (error instanceof RefusedUpload) return { status_code: error.status_code, body: error.body };
  // Storage and database tell of a full disk in their own codes.
  if (FULL_DISK.has(errorCode(error) ?? '')) return { status_code: 507, body: NO_ROOM };
  const known =
    typeof error === 'object' && error !== null && 'status_code' in error ? Number(error.status_code) : 500;
  const lockTimeout =
    typeof error === 'object' && error !== null && 'body' in error && String(error.body).includes('lock');
  // The library answers missing headers with 403 and unknown extensions with 501; a full lock with 500.
  const status = lockTimeout ? 423 : known === 403 || known === 501 ? 400 : known;
  return { status_code: status, body: MESSAGES[status] ?? NO_ANSWER };
}

/** The library's answer as ours: errors in the API's shape, and the file's id on everything else. */
export function ownAnswer(
  answer: Response,
  { file, problem }: { file: FileRow; problem: FileProblem | null },
): Response {
  if (answer.status >= 400)
    return refusedAnswer(answer.status, problem?.message ?? MESSAGES[answer.status] ?? NO_ANSWER);
  answer.headers.set(FILE_ID_HEADER, String(file.id));
  return answer;
}
