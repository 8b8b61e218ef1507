/** A value of a list: texts are guarded, numbers are written as they are; null is empty. */
export type CsvCell = string | number | null;

// What a sheet would take for a formula is made a text by an apostrophe (OWASP, 'CSV Injection').
const FORMULA = /^[=+\-@\t\r]/;

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A list as CSV (RFC 4180) that sheets open as it is meant: in UTF-8 with its mark, and without formulas. */
export function csvOf(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(cellText).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** The same as a download. `name` needs no quoting: letters, digits, dots and hyphens. */
export function csvDownload(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}
