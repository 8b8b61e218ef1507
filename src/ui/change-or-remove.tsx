import { Button } from './button';

interface ChangeOrRemoveProps {
  /** Of the entry: for those who hear the buttons. */
  readonly name: string;
  readonly onEdit: () => void;
  /** Absent for what stays. */
  readonly onRemove?: (() => void) | undefined;
}

/** The two buttons at the end of an entry's row. */
export function ChangeOrRemove({ name, onEdit, onRemove }: ChangeOrRemoveProps) {
  return (
    <span className="flex flex-wrap justify-end gap-2 sm:flex-nowrap">
      <Button size="sm" aria-label={`Change ${name}`} onClick={onEdit}>
        Change
      </Button>
      {onRemove !== undefined && (
        <Button size="sm" variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </span>
  );
}
