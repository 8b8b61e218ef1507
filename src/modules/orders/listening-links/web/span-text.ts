import { noteTime } from '@/modules/orders/revisions/revisions.rules';

/** Where a comment belongs, as people read it: '0:42', '0:42–0:47', or 'Whole song'. */
export function spanText({
  at_seconds,
  end_seconds,
}: {
  readonly at_seconds: number | null;
  readonly end_seconds: number | null;
}): string {
  if (at_seconds === null) return 'Whole song';
  return end_seconds === null ? noteTime(at_seconds) : `${noteTime(at_seconds)}–${noteTime(end_seconds)}`;
}
