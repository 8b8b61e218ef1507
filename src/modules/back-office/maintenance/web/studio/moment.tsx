import { zonedFormat } from '@/shared/zoned-format';
import { MomentText } from '@/ui/moment-text';
import { useTimeZone } from '@/ui/time-zone';

const format = zonedFormat({ dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });

/** A time to the second, by the studio's clock. */
export function Moment({ instant }: { instant: string }) {
  const text = format(useTimeZone()).format(new Date(instant));
  return (
    <time dateTime={instant} className="figures text-sm lg:whitespace-nowrap">
      <MomentText text={text} />
    </time>
  );
}
