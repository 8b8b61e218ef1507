import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { cx } from './cx';

/** Not open; open, its large picture on the way; open and sharp; closing. */
type ZoomState = 'unloaded' | 'loading' | 'loaded' | 'unloading';

/** How far a finger moves before it means to close, in CSS pixels. */
const SWIPE_PX = 10;
const CLOSING_MS = 180;

export type ImageZoomProps = {
  /** Address of the picture in its full size. */
  src: string;
  /** What is in the picture. */
  alt: string;
  /** The picture as it stands in the page. */
  children: ReactNode;
  className?: string | undefined;
};

/** Closes by Escape, wheel, a swipe of 10 px or a click; back in the page the focus is where it was. */
function useClosing(state: ZoomState, close: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const swipe = useRef<{ x: number; y: number } | null>(null);
  const onWheel = useEffectEvent(close);
  const isOpen = state !== 'unloaded';
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return undefined;
    if (!element.open) element.showModal();
    const wheel = (): void => onWheel();
    element.addEventListener('wheel', wheel, { passive: true });
    return () => {
      element.removeEventListener('wheel', wheel);
      element.close();
    };
  }, [isOpen]);
  return {
    dialog,
    onPointerDown: ({ clientX: x, clientY: y }: { clientX: number; clientY: number }): void => {
      swipe.current = { x, y };
    },
    onPointerMove: ({ clientX, clientY }: { clientX: number; clientY: number }): void => {
      const from = swipe.current;
      if (from !== null && Math.hypot(clientX - from.x, clientY - from.y) > SWIPE_PX) close();
    },
    onPointerUp: (): void => {
      swipe.current = null;
    },
  };
}

/** A picture that opens over the page in its full size (SERV-04). */
export function ImageZoom({ src, alt, children, className }: ImageZoomProps) {
  const [state, setState] = useState<ZoomState>('unloaded');
  const close = (): void => setState((now) => (now === 'unloaded' ? now : 'unloading'));
  const { dialog, ...swiping } = useClosing(state, close);
  useEffect(() => {
    if (state !== 'unloading') return undefined;
    const timer = setTimeout(() => setState('unloaded'), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <div className={className} data-zoom-state={state}>
      <button
        type="button"
        aria-label={`Enlarge: ${alt}`}
        onClick={() => setState('loading')}
        className="block size-full cursor-zoom-in rounded-lg"
      >
        {children}
      </button>
      <dialog
        ref={dialog}
        data-modal
        aria-label={alt}
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        {...swiping}
        className={cx(
          'fixed inset-0 m-0 size-full max-h-none max-w-none touch-none bg-page/95 p-0 transition-opacity',
          state === 'unloading' && 'opacity-0',
        )}
      >
        {state !== 'unloaded' && (
          <button
            type="button"
            aria-label="Close"
            onClick={close}
            className="grid size-full cursor-zoom-out place-items-center p-4 md:p-10"
          >
            <img
              src={src}
              alt={alt}
              draggable={false}
              onLoad={() => setState((now) => (now === 'loading' ? 'loaded' : now))}
              onError={() => setState((now) => (now === 'loading' ? 'loaded' : now))}
              className={cx(
                'max-h-full max-w-full object-contain transition-opacity',
                state === 'loading' && 'opacity-60',
              )}
            />
          </button>
        )}
      </dialog>
    </div>
  );
}
