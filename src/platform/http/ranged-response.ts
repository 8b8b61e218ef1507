/** Bytes of a file, `end` inclusive. */
export interface FilePart {
  readonly start: number;
  readonly end: number;
}

/** A file that can be sent in parts. */
export interface RangedFile {
  readonly size: number;
  /** Quoted. */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as a whole only, whatever is asked for. */
  readonly whole?: boolean;
  /** Its bytes, or those of one part; null where they are gone. */
  readonly open: (part?: FilePart) => Promise<ReadableStream | null>;
}

/** A single byte range of a Range header: null for none, 'unsatisfiable' where it lies outside. */
export function parseRange(header: string | null, size: number): FilePart | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

/** Sends a file, the part of it that was asked for, or word that the caller has it already; null where it is gone. */
export async function rangedResponse(
  { method, headers: asked }: Pick<Request, 'method' | 'headers'>,
  { size, etag, headers, open, whole = false }: RangedFile,
): Promise<Response | null> {
  const all = { ...headers, etag, 'accept-ranges': 'bytes' };
  if (asked.get('if-none-match') === etag) return new Response(null, { status: 304, headers: all });
  const range = whole ? null : parseRange(asked.get('range'), size);
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...all, 'content-range': `bytes */${size}` } });
  const part = range ?? undefined;
  const body = method === 'HEAD' ? undefined : await open(part);
  if (body === null) return null;
  const length = part === undefined ? size : part.end - part.start + 1;
  const sized = { ...all, 'content-length': String(length) };
  if (part === undefined) return new Response(body ?? null, { status: 200, headers: sized });
  return new Response(body ?? null, {
    status: 206,
    headers: { ...sized, 'content-range': `bytes ${part.start}-${part.end}/${size}` },
  });
}
