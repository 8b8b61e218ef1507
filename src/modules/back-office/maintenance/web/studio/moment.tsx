import { zonedFormat } from '@/shared/zoned-format';
import { MomentText } from '@/ui/moment-text';

const format = zonedFormat({ dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });

/** A time to the second, by the studio's clock. */
export function Moment({ instant }: { instant: string }) {
  return <MomentText at={instant} format={format} className="figures text-sm lg:whitespace-nowrap" />;
}
