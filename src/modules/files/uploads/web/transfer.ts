import type { DetailedError, HttpResponse, Upload, UploadOptions } from 'tus-js-client';
import { FILE_ID_HEADER, SESSION_HEADER } from '../uploads.rules';

/** The part of tus-js-client that is used; loaded when the first file is added. */
export interface TusModule {
  readonly Upload: new (file: File, options: UploadOptions) => Upload;
}

/** What a transfer tells. */
export interface TransferEvents {
  onFileId(id: number): void;
  onProgress(sent: number): void;
  /** Something passing went wrong; it is tried again by itself. */
  onTrouble(message: string): void;
  onDone(): void;
  onFailed(failure: TransferFailure): void;
}

export interface TransferFailure {
  readonly message: string;
  /** Worth trying again as it is: the connection or the server, not the file. */
  readonly canRetry: boolean;
  /** The session is no longer known. */
  readonly sessionEnded: boolean;
}

// Proxies cut long requests off and each PATCH costs a round trip: 64 MiB is a compromise, and eight parts of S3.
const CHUNK_BYTES = 64 * 1024 * 1024;
// Small files travel with their announcement: one round trip instead of two.
const IN_ONE_BYTES = 4 * 1024 * 1024;
const RETRY_DELAYS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];
const LOST = 'The connection was lost. The upload will resume where it stopped.';

function statusOf(error: Error | DetailedError): number | null {
  return 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? null) : null;
}

function isPassing(status: number | null): boolean {
  return status === null || status === 409 || status === 423 || status === 429 || status >= 500;
}

function messageOf(response: HttpResponse | null | undefined): string | null {
  try {
    const body: unknown = JSON.parse(response?.getBody() ?? '');
    const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
    return typeof message === 'string' && message !== '' ? message : null;
  } catch {
    return null;
  }
}

function failureOf(error: Error | DetailedError): TransferFailure {
  const status = statusOf(error);
  const said = 'originalResponse' in error ? messageOf(error.originalResponse) : null;
  const message = said ?? (status === null ? LOST : 'The file could not be sent. Please try again.');
  return { message, canRetry: isPassing(status), sessionEnded: status === 401 };
}

/** Prepares the transfer of one file; `start` it with `begin`. */
export function prepareTransfer(
  tus: TusModule,
  what: { file: File; name: string; token: string },
  events: TransferEvents,
): Upload {
  const { file, name, token } = what;
  return new tus.Upload(file, {
    endpoint: '/api/uploads/files',
    headers: { [SESSION_HEADER]: token },
    metadata: { filename: name },
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS,
    uploadDataDuringCreation: file.size <= IN_ONE_BYTES,
    removeFingerprintOnSuccess: true,
    // Only the same session may resume, so its token is part of what a file is recognised by.
    fingerprint: async () => ['headroom', token.slice(0, 12), name, file.size, file.lastModified].join('|'),
    onShouldRetry(error) {
      const { canRetry, message } = failureOf(error);
      if (canRetry) events.onTrouble(message);
      return canRetry;
    },
    onAfterResponse(_request, response) {
      const id = Number(response.getHeader(FILE_ID_HEADER));
      if (id > 0) events.onFileId(id);
    },
    onProgress: (sent) => events.onProgress(sent),
    onSuccess: () => events.onDone(),
    onError: (error) => events.onFailed(failureOf(error)),
  });
}

/** Starts a transfer where it broke off, on this page or before a reload; else from the first byte. */
export async function begin(upload: Upload): Promise<void> {
  const [previous] = upload.url === null ? await upload.findPreviousUploads() : [];
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous);
  upload.start();
}
