import { MomentText } from '@/ui/moment-text';
import { useHydrated } from '@/ui/use-hydrated';

/** A time to the second in the reader's own zone; the server, which does not know it, says it in UTC. */
export function Moment({ instant }: { instant: string }) {
  const zone = useHydrated() ? {} : { timeZone: 'UTC' };
  const format = { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23', ...zone } as const;
  const text = new Intl.DateTimeFormat('en-US', format).format(new Date(instant));
  return (
    <time dateTime={instant} className="figures text-sm lg:whitespace-nowrap">
      <MomentText text={text} />
    </time>
  );
}
