import { cx } from '@/ui/cx';
import type { Order } from './order-types';
import { When } from './when';

type Entry = Order['timeline'][number];

interface TimelineProps {
  readonly entries: readonly Entry[];
  /** Items to name beside what happened to them, where an order has several. */
  readonly items?: readonly {
    readonly id: number;
    readonly track: string | null;
    readonly service_name: string;
  }[];
}

const NO_ITEMS: NonNullable<TimelineProps['items']> = [];

const DOTS = new Map([
  ['question-asked', 'bg-before'],
  ['completed', 'bg-good'],
  ['files-deleted', 'bg-edge'],
]);

/** What happened to an order so far, newest first. */
export function Timeline({ entries, items = NO_ITEMS }: TimelineProps) {
  const nameOf = ({ order_item_id }: Entry): string | null => {
    const item = items.length < 2 ? undefined : items.find(({ id }) => id === order_item_id);
    return item === undefined ? null : (item.track ?? item.service_name);
  };
  return (
    <ol className="flex flex-col">
      {entries.toReversed().map((entry, index) => {
        const name = nameOf(entry);
        return (
          <li
            // Two things may happen at the same instant; what happened stays where it is, counted from the oldest.
            // oxlint-disable-next-line react/no-array-index-key
            key={entries.length - index}
            className="relative grid grid-cols-[1rem_1fr] gap-3 pb-5 before:absolute before:top-5 before:-bottom-1 before:left-[3px] before:w-px before:bg-line last:pb-0 last:before:hidden"
          >
            <span
              aria-hidden
              className={cx('mt-2 size-[7px] rounded-full', DOTS.get(entry.kind) ?? 'bg-after')}
            />
            <p className="flex min-w-0 flex-col">
              <span>{entry.text}</span>
              <span className="text-sm text-muted [overflow-wrap:anywhere]">
                {name !== null && `${name} · `}
                <When at={entry.at} />
              </span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
