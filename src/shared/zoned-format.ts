/**
 * A way to write instants, en-US, that is made at its first use and once for each time zone: making a formatter costs a
 * hundred times what using it does, pages show dozens of times, and the first one of a page takes 10 ms and more.
 * @returns the formatter of a zone; the reader's own where none is named
 */
export function zonedFormat(options: Intl.DateTimeFormatOptions): (timeZone?: string) => Intl.DateTimeFormat {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known = made.get(timeZone);
    if (known !== undefined) return known;
    const zone = timeZone === undefined ? {} : { timeZone };
    const format = new Intl.DateTimeFormat('en-US', { ...options, ...zone });
    made.set(timeZone, format);
    return format;
  };
}
