/**
 * Seconds of a time as people type it: `0:42`, `1:02:03`, `42` or `42.5`.
 * @returns null for an empty text, undefined where it is no time
 */
export function parseNoteTime(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const parts = text.split(':');
  if (
    parts.length > 3 ||
    !parts.every((part, index) =>
      (index === parts.length - 1 ? /^\d{1,5}(\.\d{1,3})?$/ : /^\d{1,3}$/).test(part),
    )
  )
    return undefined;
  const numbers = parts.map(Number);
  if (numbers.slice(1).some((value) => value >= 60)) return undefined;
  const seconds = numbers.reduce((sum, value) => sum * 60 + value, 0);
  return seconds <= 86_400 ? seconds : undefined;
}
