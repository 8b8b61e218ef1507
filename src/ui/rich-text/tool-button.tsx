import type { ReactNode } from 'react';
import { cx } from '../cx';

interface ToolButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Absent for a button that is never 'on'. */
  readonly on?: boolean | undefined;
  readonly able?: boolean;
  /** The one that Tab comes to first. */
  readonly first?: boolean;
  readonly onPress: () => void;
}

/** One button of the toolbar. It keeps the focus while it rests, so that keyboards don't lose their place. */
export function ToolButton({ label, icon, on, able = true, first = false, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={on}
      aria-disabled={able ? undefined : true}
      tabIndex={first ? 0 : -1}
      // The selection in the text stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => able && onPress()}
      className={cx(
        'inline-grid size-9 flex-none place-items-center rounded-sm transition-colors max-md:size-11 pointer-coarse:size-11',
        on === true ? 'bg-press text-after' : 'text-ink hover:bg-hover',
        !able && 'opacity-45',
      )}
    >
      {icon}
    </button>
  );
}
