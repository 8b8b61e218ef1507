import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover as Base } from '@base-ui/react/popover';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { cx } from './cx';

interface PopoverProps {
  /** The button that opens it: its props and state are filled in. */
  trigger: ReactElement;
  /** Names what opens. */
  label: string;
  children: ReactNode;
  /** Opened from the start: for what was loaded because of a press. */
  defaultOpen?: boolean;
  className?: string | undefined;
}

/**
 * A small panel beside the button that opened it; Escape, a press elsewhere and leaving it by Tab close it, and the focus
 * goes back. It stays inside its place in the page, so that it also shows in an open dialog.
 */
export function Popover({ trigger, label, children, defaultOpen = false, className }: PopoverProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <CSPProvider disableStyleElements>
      <div ref={place} className="contents">
        <Base.Root defaultOpen={defaultOpen}>
          <Base.Trigger render={trigger} />
          <Base.Portal container={place}>
            <Base.Positioner sideOffset={6} collisionPadding={12} className="z-30">
              <Base.Popup aria-label={label} className={cx('floating', className)}>
                {children}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      </div>
    </CSPProvider>
  );
}
