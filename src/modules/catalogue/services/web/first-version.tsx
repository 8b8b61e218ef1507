import { useSyncExternalStore } from 'react';
import { HOUR } from '@/shared/clock';
import { zonedFormat } from '@/shared/zoned-format';
import { browserNow } from '@/ui/browser-now';

const never = () => () => undefined;
const day = zonedFormat({ weekday: 'short', month: 'short', day: 'numeric' });

/** When the first version comes of what is paid and sent now, as days of the reader's own zone. */
export function firstVersionText([min, max]: readonly [number, number], now: Date): string {
  const after = (hours: number) => day().format(new Date(now.getTime() + hours * HOUR));
  const [from, to] = [after(min), after(max)];
  return from === to ? `First version by ${to}` : `First version ${from} to ${to}`;
}

/** The same beside a choice. Only a browser knows the reader's day: the page that the server sent keeps its place free. */
export function FirstVersion({ hours }: { hours: readonly [number, number] }) {
  const [min, max] = hours;
  const text = useSyncExternalStore(
    never,
    () => firstVersionText([min, max], browserNow()),
    () => null,
  );
  return (
    <p className="min-h-[2lh] text-sm text-muted tabular-nums">
      {text !== null && `${text}, if you pay and send your files now.`}
    </p>
  );
}
