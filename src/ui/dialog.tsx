import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode, type RefObject } from 'react';
import { cx } from './cx';
import { IconButton } from './icon-button';
import { useLeaving } from './leaving';

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

// As far as it comes up (`dialog` in base.css).
const LEAVES_BY = 12;

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
    let lastPress: Press | null = null;
    const stopWatching = watchPresses(dialog, (press) => {
      lastPress = press;
      if (press.isOnBackdrop) closeFromBackdrop();
    });
    return () => {
      stopWatching();
      dialog.close();
      if (lastPress !== null) coverPlace(lastPress);
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
        <Sheet of={element}>
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
        </Sheet>
      )}
    </dialog>
  );
}

/** What is in the window: while it goes, the window leaves as it came. */
function Sheet({ of, children }: { of: RefObject<HTMLDialogElement | null>; children: ReactNode }) {
  useLeaving(of, LEAVES_BY);
  return <div className="flex max-h-[inherit] flex-col short:overflow-y-auto">{children}</div>;
}

/** A press by a pointer: on the clock of `performance`, in px of the window. */
interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** It began there too, so that no text selection slipped out of the window. */
  readonly isOnBackdrop: boolean;
}

/** Calls back before what is pressed hears of it. Keys press buttons too, and are left out. */
function watchPresses(dialog: HTMLDialogElement, onPress: (press: Press) => void) {
  let began = false;
  const down = (event: PointerEvent) => {
    began = event.target === dialog;
  };
  const click = ({ target, detail, clientX: x, clientY: y }: MouseEvent) => {
    const isOnBackdrop = began && target === dialog;
    began = false;
    if (detail > 0 || isOnBackdrop) onPress({ at: performance.now(), x, y, isOnBackdrop });
  };
  dialog.addEventListener('pointerdown', down);
  dialog.addEventListener('click', click, { capture: true });
  return () => {
    dialog.removeEventListener('pointerdown', down);
    dialog.removeEventListener('click', click, { capture: true });
  };
}

// The longest pause inside a double click that systems begin with (Windows: 500 ms), and more than a finger strays.
const DOUBLE_CLICK_MS = 500;
const REACH = 24;

/**
 * The second half of a double click whose first half closed the window lands on nothing: the place of the press is covered for
 * as long as a second one may take. Everything else, and the keyboard, goes on at once.
 */
function coverPlace({ at, x, y }: Press) {
  const rest = at + DOUBLE_CLICK_MS - performance.now();
  if (rest <= 0) return;
  const cover = document.createElement('div');
  cover.className = 'fixed z-50 size-12';
  cover.style.left = `${x - REACH}px`;
  cover.style.top = `${y - REACH}px`;
  // Beneath may be another window, which alone can be pressed then.
  const beneath = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  beneath.append(cover);
  setTimeout(() => cover.remove(), rest);
}
