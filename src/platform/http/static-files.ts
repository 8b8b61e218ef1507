import type { Context, MiddlewareHandler } from 'hono';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { rangedResponse, type FilePart } from './ranged-response';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.json': 'application/json',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

export interface FolderOptions {
  /** Address prefix with slashes at both ends, such as `/media/`. */
  readonly prefix: string;
  readonly folder: string;
  /** File names carry a content hash: browsers may keep them for ever. */
  readonly immutable: boolean;
  /** What files without an ending are, such as `text/plain`; left out where they are not served. */
  readonly bareType?: string;
}

interface Found {
  path: string;
  size: number;
  mtimeMs: number;
  encoding: 'br' | 'gzip' | null;
}

async function fileAt(path: string): Promise<{ size: number; mtimeMs: number } | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found : null;
}

// The build puts .br and .gz files beside what gains from it.
async function bestVersion(path: string, accepted: string): Promise<Found | null> {
  for (const [encoding, suffix] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    if (!new RegExp(`\\b${encoding}\\b`).test(accepted)) continue;
    const packed = await fileAt(path + suffix);
    if (packed) return { path: path + suffix, ...pick(packed), encoding };
  }
  const plain = await fileAt(path);
  return plain ? { path, ...pick(plain), encoding: null } : null;
}

function pick({ size, mtimeMs }: { size: number; mtimeMs: number }) {
  return { size, mtimeMs };
}

function stream(path: string, part?: FilePart): ReadableStream {
  return Readable.toWeb(createReadStream(path, part ?? {})) as ReadableStream;
}

function respond(c: Context, found: Found, headers: Record<string, string>): Promise<Response | null> {
  return rangedResponse(c.req.raw, {
    size: found.size,
    etag: `"${found.size.toString(16)}-${Math.round(found.mtimeMs).toString(16)}"`,
    headers: {
      ...headers,
      ...(found.encoding ? { 'content-encoding': found.encoding, vary: 'accept-encoding' } : {}),
    },
    // What is packed is no longer what ranges count in.
    whole: found.encoding !== null,
    open: async (part) => stream(found.path, part),
  });
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const DRAWING = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves a folder's files with ranges, validation and pre-compressed versions; passes on what is not there. */
export function serveFolder({ prefix, folder, immutable, bareType }: FolderOptions): MiddlewareHandler {
  const root = normalize(folder + sep);
  return async (c, next) => {
    const name = decoded(new URL(c.req.url).pathname.slice(prefix.length));
    if (name === null) return next();
    const path = normalize(join(root, name));
    const ending = extname(path);
    const type = ending === '' ? bareType : TYPES[ending];
    if (type === undefined || name.includes('\0') || !path.startsWith(root)) return next();
    const found = await bestVersion(path, c.req.header('accept-encoding') ?? '');
    if (found === null) return next();
    const cache = immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    const sent = await respond(c, found, {
      'content-type': type,
      'cache-control': cache,
      'x-content-type-options': 'nosniff',
      // A drawing that is opened by itself is a document, and could run what is written in it.
      ...(type === TYPES['.svg'] && { 'content-security-policy': DRAWING }),
    });
    return sent ?? next();
  };
}
