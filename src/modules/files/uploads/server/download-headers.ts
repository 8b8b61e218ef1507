/** What part of a file a Range header asks for; bytes, `end` inclusive. */
export type AskedRange = { readonly start: number; readonly end: number } | 'whole' | 'unsatisfiable';

/**
 * Reads a Range header (RFC 9110, 14.1). Several ranges, other units and nonsense mean the whole file, as the RFC
 * allows.
 * @param size of the file in bytes
 */
export function readRange(header: string | null, size: number): AskedRange {
  const found = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  const [, from = '', to = ''] = found ?? [];
  if (found === null || (from === '' && to === '')) return 'whole';
  if (from === '') {
    const last = Number(to);
    return last === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}

/**
 * A Content-Disposition header that every browser reads (RFC 6266): a plain name for old ones, and the real one in
 * the encoding of RFC 8187.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7E]/g, '_').replace(/["\\%]/g, '_');
  const coded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${coded}`;
}

/** Whether a conditional range still fits the file (RFC 9110, 13.1.5): no condition, the same tag or the same time. */
export function rangeStillFits(ifRange: string | null, file: { etag: string; modified: Date }): boolean {
  if (ifRange === null || ifRange === file.etag) return true;
  return (
    !ifRange.startsWith('"') && !ifRange.startsWith('W/') && Date.parse(ifRange) === seconds(file.modified)
  );
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000) * 1000;
}

/** Whether the caller has this very file already (RFC 9110, 13.1.2). */
export function tagMatches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
