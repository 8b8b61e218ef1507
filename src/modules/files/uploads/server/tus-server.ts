import { ERRORS, Server } from '@tus/server';
import type { Log } from '@/platform/log/log';
import { typeOfName } from '../file-types.rules';
import { contentProblem, MAX_FILE_BYTES, tooShortToJudge, type FileProblem } from '../uploads.rules';
import { RefusedUpload, transferAddress, wordsFor } from './transfer-answers';
import type { Transfers } from './uploads.jobs';
import type { FileRow } from './uploads.store';

/** One request on one file. */
export interface Transfer {
  readonly file: FileRow;
  /** Why the file was refused during this request. */
  problem: FileProblem | null;
}

/** Runs requests through the tus library for files that were looked up and authorised before. */
export interface TusRunner {
  run(request: Request, transfer: Transfer): Promise<Response>;
  options(request: Request): Promise<Response>;
  /** Stops a transfer whose first bytes are not of the type its name claims. */
  inspect(key: string, start: Buffer): void;
}

export interface TusDeps {
  readonly log: Log;
  readonly transfers: () => Transfers;
  /** Judges a file whose last byte has come. */
  finish(file: FileRow): Promise<FileProblem | null>;
}

function sizeProblem(error: object): FileProblem | null {
  const status = 'status_code' in error ? error.status_code : null;
  if (status !== ERRORS.ERR_SIZE_EXCEEDED.status_code) return null;
  return { status: 413, message: wordsFor(error).body };
}

function createServer(deps: TusDeps, transferOf: (request: object) => Transfer): Server {
  const { store, locker } = deps.transfers();
  return new Server({
    path: '/api/uploads/files',
    datastore: store,
    locker,
    maxSize: MAX_FILE_BYTES,
    allowedOrigins: [],
    // Half a second for what is on its way to be written, when another request wants to go on with the file.
    lockDrainTimeout: 500,
    namingFunction: (request) => transferOf(request).file.storage_key,
    getFileIdFromRequest: (request) => transferOf(request).file.storage_key,
    generateUrl: (request) => transferAddress(transferOf(request).file.id),
    // Storage is told nothing that a client made up.
    onUploadCreate: async (request) => ({ metadata: { filename: transferOf(request).file.name } }),
    async onUploadFinish(request) {
      const problem = await deps.finish(transferOf(request).file);
      if (problem !== null) throw new RefusedUpload(problem);
      return {};
    },
    onResponseError(request, error) {
      const words = wordsFor(error);
      const transfer = transferOf(request);
      transfer.problem = error instanceof RefusedUpload ? error.problem : sizeProblem(error);
      if (words.status_code >= 500)
        deps.log.error({ err: error, file: transfer.file.id }, 'an upload could not be received');
      return words;
    },
  });
}

/** Mounts the tus library behind our own checks. */
export function createTusRunner(deps: TusDeps): TusRunner {
  // The library hands its own request to every hook: this finds ours again.
  const running = new WeakMap<object, Transfer>();
  const byKey = new Map<string, Transfer>();
  const transferOf = (request: object): Transfer => {
    const transfer = running.get(request);
    if (transfer === undefined) throw ERRORS.FILE_NOT_FOUND;
    return transfer;
  };
  let server: Server | null = null;
  const theServer = (): Server => (server ??= createServer(deps, transferOf));

  return {
    async run(request, transfer) {
      running.set(request, transfer);
      byKey.set(transfer.file.storage_key, transfer);
      try {
        return await theServer().handleWeb(request);
      } finally {
        byKey.delete(transfer.file.storage_key);
      }
    },
    options: (request) => theServer().handleWeb(request),
    inspect(key, start) {
      const file = byKey.get(key)?.file;
      const type = file === undefined ? null : typeOfName(file.name);
      if (file === undefined || type === null || tooShortToJudge(start)) return;
      const problem = contentProblem(type, start, start.length === file.size);
      if (problem !== null) throw new RefusedUpload(problem);
    },
  };
}
