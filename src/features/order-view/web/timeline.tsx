import type { Order } from './order-types';
import { When } from './when';

/** What happened to an order so far, newest first. */
export function Timeline({ entries }: { entries: Order['timeline'] }) {
  return (
    <ol className="flex flex-col">
      {entries.toReversed().map((entry) => (
        <li
          key={`${entry.at} ${entry.kind} ${entry.order_item_id}`}
          className="relative grid grid-cols-[1rem_1fr] gap-3 pb-5 before:absolute before:top-3 before:bottom-0 before:left-[3px] before:w-px before:bg-line last:before:hidden"
        >
          <span aria-hidden className="mt-2 size-[7px] rounded-full bg-after" />
          <p className="flex flex-col">
            <span>{entry.text}</span>
            <span className="text-sm text-muted">
              <When at={entry.at} />
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
