import { Readable } from 'node:stream';
import type { KeyPurpose, Keys } from '@/platform/security/keys';
import type { FileId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { typeOfMedia } from '../file-types.rules';
import { fileAddress } from '../links.rules';
import { contentDisposition, rangeStillFits, readRange, tagMatches } from './download-headers';
import type { UploadsDeps } from './uploads.deps';
import { findFiles, type FileRow } from './uploads.store';

/** What a signed address may be used for. */
export type Purpose = 'download' | 'listen';

export interface SignedQuery {
  readonly expires: string;
  readonly signature: string;
  readonly inline: string;
}

const DIRECT_SECONDS = 300;

/** How long addresses are good at least, by what they are for, in seconds; at most twice as long. */
export const TTL_SECONDS: Readonly<Record<Purpose, number>> = { download: 900, listen: 4 * 3600 };

const FILES: Readonly<Record<Purpose, KeyPurpose>> = {
  download: { name: 'addresses of downloads', lifetimeMs: TTL_SECONDS.download * 2000 },
  listen: { name: 'addresses to listen to', lifetimeMs: TTL_SECONDS.listen * 2000 },
};

function signedText(id: FileId, expires: string, purpose: Purpose): string {
  return `file:${id}:${expires}:${purpose}`;
}

/**
 * A signed address, good for `ttlSeconds` to twice that. The end is rounded up, so that a page that polls gets the
 * same address again and a player does not start over.
 */
export function signAddress(
  keys: Keys,
  file: { id: FileId; purpose: Purpose },
  until: { now: Date; ttlSeconds: number },
): string {
  const { id, purpose } = file;
  const windows = Math.floor(until.now.getTime() / 1000 / until.ttlSeconds) + 2;
  const expires = String(windows * until.ttlSeconds);
  const signature = keys.signer(FILES[purpose]).sign(signedText(id, expires, purpose));
  return `${fileAddress(id)}?expires=${expires}&signature=${signature}${purpose === 'listen' ? '&inline=1' : ''}`;
}

interface Headers {
  readonly file: FileRow;
  readonly etag: string;
  readonly modified: Date;
  readonly inline: boolean;
}

function commonHeaders({ file, etag, modified, inline }: Headers): Record<string, string> {
  return {
    'content-type': file.media_type,
    'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', file.name),
    'accept-ranges': 'bytes',
    etag,
    'last-modified': modified.toUTCString(),
    'cache-control': 'private, max-age=300',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  };
}

async function fileResponse(deps: UploadsDeps, request: Request, parts: Headers): Promise<Response | null> {
  const { file, etag, modified } = parts;
  const headers = commonHeaders(parts);
  if (tagMatches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  const fits = rangeStillFits(request.headers.get('if-range'), { etag, modified });
  const range = fits ? readRange(request.headers.get('range'), file.size) : 'whole';
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${file.size}` },
    });
  }
  const part = range === 'whole' ? undefined : range;
  const length = part === undefined ? file.size : part.end - part.start + 1;
  headers['content-length'] = String(length);
  if (part !== undefined) headers['content-range'] = `bytes ${part.start}-${part.end}/${file.size}`;
  const status = part === undefined ? 200 : 206;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const body = await deps.storage.read(file.storage_key, part);
  return body === null ? null : new Response(Readable.toWeb(body) as ReadableStream, { status, headers });
}

async function straightFromStorage(deps: UploadsDeps, file: FileRow): Promise<Response | null> {
  const location = await deps.storage.direct(file.storage_key, {
    ttlSeconds: DIRECT_SECONDS,
    disposition: contentDisposition('attachment', file.name),
    mediaType: file.media_type,
  });
  return location === null
    ? null
    : new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}

/** Answers a signed address: the file, a part of it, or a refusal. */
export async function openSigned(
  deps: UploadsDeps,
  request: Request,
  asked: { id: FileId; query: SignedQuery },
): Promise<Answer<Response, 'forbidden' | 'not_found'>> {
  const { id, query } = asked;
  const purpose: Purpose = query.inline === '1' ? 'listen' : 'download';
  const known = deps.keys
    .signer(FILES[purpose])
    .verify(signedText(id, query.expires, purpose), query.signature);
  if (!known || Number(query.expires) * 1000 <= deps.clock.now().getTime()) {
    return refuse('forbidden', 'This link has expired. Go back to the page you found it on for a new one.');
  }
  const gone = refuse('not_found', 'This file no longer exists.');
  const [file] = await findFiles(deps.db, [id]);
  if (file === undefined || file.state !== 'ready') return gone;
  const inline = purpose === 'listen' && typeOfMedia(file.media_type)?.audio === true;
  const direct = inline ? null : await straightFromStorage(deps, file);
  if (direct !== null) return ok(direct);
  const modified = file.completed_at ?? file.created_at;
  // A file never changes under its id.
  const answer = await fileResponse(deps, request, {
    file,
    etag: `"${file.id}-${file.size}"`,
    modified,
    inline,
  });
  return answer === null ? gone : ok(answer);
}
