import { Button } from './button';

interface SaveRowProps {
  readonly busy: boolean;
  readonly dirty: boolean;
  readonly onUndo: () => void;
  readonly label?: string;
}

/** The end of a form that stays on its page: save, or back to what is stored. */
export function SaveRow({ busy, dirty, onUndo, label = 'Save' }: SaveRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="primary" loading={busy} disabled={!dirty}>
        {label}
      </Button>
      {dirty && (
        <Button variant="quiet" disabled={busy} onClick={onUndo}>
          Undo changes
        </Button>
      )}
      <output className="text-sm text-muted">{dirty ? 'Not saved yet.' : ''}</output>
    </div>
  );
}
