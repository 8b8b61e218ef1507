import { Columns3 } from 'lucide-react';
import { Button } from './button';
import { Checkbox } from './checkbox';
import { Popover } from './popover';

type ColumnsMenuProps = {
  /** What the table holds, for readers that listen. */
  table: string;
  columns: readonly { key: string; header: string }[];
  /** The keys of those that are hidden. */
  hidden: readonly string[];
  onToggle: (key: string, show: boolean) => void;
  /** Whether rows are low; undefined where a table has one height only. */
  compact?: boolean | undefined;
  onCompact?: ((compact: boolean) => void) | undefined;
};

/** A button that opens which columns of a table are shown. */
export function ColumnsMenu({ table, columns, hidden, onToggle, compact, onCompact }: ColumnsMenuProps) {
  const away = columns.filter(({ key }) => hidden.includes(key)).length;
  return (
    <div className="ml-auto flex-none">
      <Popover
        label="Columns"
        trigger={
          <Button variant="quiet" size="sm" icon={<Columns3 aria-hidden="true" />}>
            <span className="max-sm:sr-only">{away === 0 ? 'Columns' : `Columns (${away} hidden)`}</span>
          </Button>
        }
      >
        <fieldset className="flex min-w-48 flex-col">
          <legend className="sr-only">Columns shown: {table}</legend>
          {columns.map(({ key, header }) => (
            <Checkbox
              key={key}
              label={header}
              checked={!hidden.includes(key)}
              onChange={({ target }) => onToggle(key, target.checked)}
            />
          ))}
        </fieldset>
        {compact !== undefined && (
          <div className="mt-2 border-t border-line pt-2">
            <Checkbox
              label="Compact rows"
              checked={compact}
              onChange={({ target }) => onCompact?.(target.checked)}
            />
          </div>
        )}
      </Popover>
    </div>
  );
}
