import type { NotePlace } from '@/modules/orders/revisions/revisions.rules';
import { formatTime } from '@/ui/format-time';

/** Where a comment belongs, as people read it, to the second: '0:42', '0:42–0:47', or 'Overall'. */
export function spanText({ at_seconds, end_seconds }: NotePlace): string {
  if (at_seconds === null) return 'Overall';
  const from = formatTime(at_seconds);
  return end_seconds === null ? from : `${from}–${formatTime(end_seconds)}`;
}
