import type { Order } from './order-types';
import { songName, type NamedSong } from '../song-name.rules';
import { When } from './when';

type Entry = Order['timeline'][number];

interface TimelineProps {
  readonly entries: readonly Entry[];
  /** Items to name beside what happened to them, where an order has several. */
  readonly items?: readonly (NamedSong & { readonly id: number })[];
}

const NO_ITEMS: NonNullable<TimelineProps['items']> = [];

const LOOKS = new Map([
  ['question-asked', 'moment after:bg-before'],
  ['completed', 'moment after:bg-good'],
  ['files-deleted', 'moment after:bg-edge'],
]);

/** What happened to an order so far, newest first. */
export function Timeline({ entries, items = NO_ITEMS }: TimelineProps) {
  const nameOf = ({ order_item_id }: Entry): string | null => {
    const item = items.length < 2 ? undefined : items.find(({ id }) => id === order_item_id);
    return item === undefined ? null : songName(item);
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
            className={LOOKS.get(entry.kind) ?? 'moment'}
          >
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
