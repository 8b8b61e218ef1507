import { Columns3 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from './button';
import { Checkbox } from './checkbox';

type ColumnsMenuProps = {
  /** What the table holds, for readers that listen. */
  table: string;
  columns: readonly { key: string; header: string }[];
  /** The keys of those that are hidden. */
  hidden: readonly string[];
  onToggle: (key: string, show: boolean) => void;
};

/** A button that unfolds which columns of a table are shown. */
export function ColumnsMenu({ table, columns, hidden, onToggle }: ColumnsMenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const away = columns.filter(({ key }) => hidden.includes(key)).length;
  return (
    <div className="flex flex-col items-end">
      <Button
        variant="quiet"
        size="sm"
        icon={<Columns3 aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {away === 0 ? 'Columns' : `Columns (${away} hidden)`}
      </Button>
      <fieldset
        id={id}
        hidden={!open}
        className="mb-2 flex w-full flex-wrap gap-x-6 rounded-lg border border-line bg-raised px-5 py-1"
      >
        <legend className="sr-only">Columns shown: {table}</legend>
        {open &&
          columns.map(({ key, header }) => (
            <Checkbox
              key={key}
              label={header}
              checked={!hidden.includes(key)}
              onChange={({ target }) => onToggle(key, target.checked)}
            />
          ))}
      </fieldset>
    </div>
  );
}
