import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { cx } from './cx';
import { IconButton } from './icon-button';

type DialogProps = {
  open: boolean;
  /** Escape, the backdrop and the close button ask for this; the owner sets `open`. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** The row of buttons at the end. */
  footer?: ReactNode;
  /** While true neither Escape nor the backdrop closes, and the close button rests. */
  busy?: boolean | undefined;
  children?: ReactNode;
};

const sizes = { sm: 'sm:max-w-[440px]', md: 'sm:max-w-[560px]', lg: 'sm:max-w-[840px]' };

/**
 * A modal window: a sheet at the bottom of a phone, a card in the middle above. Its content lives while open.
 * Focus goes to the last element with `data-autofocus` inside, else to the title, and back when it closes.
 */
export function Dialog({ open, onClose, busy = false, size = 'md', ...props }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  const close = () => {
    if (!busy) onClose();
  };
  const closeFromBackdrop = useEffectEvent(close);

  useEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return undefined;
    if (!dialog.open) dialog.showModal();
    [...dialog.querySelectorAll<HTMLElement>('[data-autofocus]')].at(-1)?.focus();
    const stop = onBackdropPress(dialog, () => closeFromBackdrop());
    return () => {
      stop();
      dialog.close();
      takeSecondClick();
    };
  }, [open]);

  return (
    <dialog
      ref={element}
      data-modal
      aria-labelledby={open ? titleId : undefined}
      aria-describedby={open && props.description ? textId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={() => {
        // A browser may close on a second Escape without asking; the owner still decides.
        if (!open || element.current?.open) return;
        if (busy) element.current?.showModal();
        else onClose();
      }}
      className={cx('dialog', sizes[size])}
    >
      {open && (
        <div className="flex max-h-[inherit] flex-col short:overflow-y-auto">
          <header className="flex items-start gap-4 pt-4 pr-3 pl-5 md:pt-5 md:pr-5 md:pl-7 short:pt-2">
            <div className="min-w-0 flex-1 pt-2">
              <h2 id={titleId} tabIndex={-1} data-autofocus className="text-xl">
                {props.title}
              </h2>
            </div>
            <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={onClose} disabled={busy} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-2 pb-6 md:px-7 short:min-h-20 short:pt-1 short:pb-3">
            {props.description && (
              <div id={textId} className="text-muted">
                {props.description}
              </div>
            )}
            {props.children && <div className="pt-4">{props.children}</div>}
          </div>
          {props.footer && (
            <footer className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 sm:flex-row sm:justify-end md:px-7 short:flex-row short:flex-wrap short:justify-end short:py-2">
              {props.footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}

/** Calls back when a press begins and ends on the backdrop, not when a text selection slips out of the window. */
function onBackdropPress(dialog: HTMLDialogElement, callback: () => void) {
  let began = false;
  const down = (event: PointerEvent) => {
    began = event.target === dialog;
  };
  const click = (event: MouseEvent) => {
    if (began && event.target === dialog) callback();
    began = false;
  };
  dialog.addEventListener('pointerdown', down);
  dialog.addEventListener('click', click);
  return () => {
    dialog.removeEventListener('pointerdown', down);
    dialog.removeEventListener('click', click);
  };
}

// The longest pause inside a double click that systems begin with (Windows: 500 ms).
const DOUBLE_CLICK_MS = 500;

/** The second half of a double click whose first half closed the window is not for what lies beneath it. */
function takeSecondClick() {
  const kinds = ['mousedown', 'click'] as const;
  const take = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of kinds) addEventListener(kind, take, { capture: true });
  setTimeout(() => {
    for (const kind of kinds) removeEventListener(kind, take, { capture: true });
  }, DOUBLE_CLICK_MS);
}
