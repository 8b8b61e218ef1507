import { parseNoteTime } from '@/modules/orders/revisions/revisions.rules';
import type { CommentPlace } from './use-listener-comments';

/**
 * The place of a comment as people type it: '' for the whole song, '0:42', or '0:40 to 0:52' for a part.
 * @returns null where it can't be read, or where a part ends before it begins
 */
export function notePlaceOf(typed: string): CommentPlace | null {
  const [from = '', to, ...others] = typed.split(/\s*(?:\bto\b|–|-)\s*/i);
  const at = parseNoteTime(from);
  const end = to === undefined ? null : parseNoteTime(to);
  if (others.length > 0 || at === undefined || end === undefined) return null;
  if (to === undefined) return { at_seconds: at, end_seconds: null };
  return at !== null && end !== null && end > at ? { at_seconds: at, end_seconds: end } : null;
}
