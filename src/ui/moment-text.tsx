import type { zonedFormat } from '@/shared/zoned-format';
import { useTimeZone } from './time-zone';

interface MomentTextProps {
  readonly at: string;
  /** Writes a day and a time of day, as `Mar 2, 2026, 10:00`. */
  readonly format: ReturnType<typeof zonedFormat>;
  readonly className?: string | undefined;
}

/** An instant in the time zone of where it stands: breaks between its day and its time of day, and nowhere else. */
export function MomentText({ at, format, className }: MomentTextProps) {
  const text = format(useTimeZone()).format(new Date(at));
  const day = text.slice(0, text.lastIndexOf(', ') + 1);
  return (
    <time dateTime={at} className={className}>
      <span className="whitespace-nowrap">{day}</span>{' '}
      <span className="whitespace-nowrap">{text.slice(day.length).trim()}</span>
    </time>
  );
}
