import { When } from '@/ui/when';
import { cx } from '@/ui/cx';
import { Panel } from '@/ui/studio-page';
import type { StudioItem } from './studio-item';

type Entry = StudioItem['history'][number];

const SIDES: Record<Entry['side'], string> = {
  customer: 'bg-before',
  guest: 'bg-before',
  studio: 'bg-after',
  system: 'bg-edge',
};

const NOBODY: Record<Entry['side'], string> = {
  customer: 'The customer',
  guest: 'The customer',
  studio: 'The studio',
  system: 'Automatically',
};

/** Who did what to an item, newest first. */
export function ItemHistory({ history }: { history: readonly Entry[] }) {
  return (
    <Panel title="History" aside={<span className="figures text-sm text-muted">{history.length}</span>}>
      <ol className="flex flex-col gap-3 text-sm">
        {history.toReversed().map((entry, index) => (
          <li
            // What happened stays where it is, counted from the oldest.
            // oxlint-disable-next-line react/no-array-index-key
            key={history.length - index}
            className="grid grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3"
          >
            <span aria-hidden className={cx('mt-2 size-[7px] rounded-full', SIDES[entry.side])} />
            <p className="flex min-w-0 flex-col">
              <span className="[overflow-wrap:anywhere]">{entry.text}</span>
              <span className="text-muted [overflow-wrap:anywhere]">
                {entry.who ?? NOBODY[entry.side]} · <When at={entry.at} />
              </span>
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
