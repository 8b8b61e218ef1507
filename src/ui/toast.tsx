import { Check, CircleAlert, Info, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { cx } from './cx';
import { IconButton } from './icon-button';
import { useLeaving } from './leaving';
import { toast, type Toast, type ToastKind } from './toast-store';

const none: readonly Toast[] = [];
const marks: Record<ToastKind, { icon: typeof Check; colour: string }> = {
  success: { icon: Check, colour: 'text-good' },
  error: { icon: CircleAlert, colour: 'text-clip' },
  info: { icon: Info, colour: 'text-before' },
};

// As far as it comes down (`enter` in tokens.css).
const LEAVES_BY = -6;

/**
 * The one place toasts appear in, top-centre, below the header, whose cart and menu stay free; mount it once in the root layout.
 * It is a popover, so that it also shows above an open dialog.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(toast.subscribe, toast.list, () => none);
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;

  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);

  return (
    <section
      ref={region}
      popover="manual"
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-16 bottom-auto m-0 mx-auto w-full max-w-[440px] flex-col gap-2 overflow-visible bg-transparent px-4 py-2 text-ink open:flex"
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </section>
  );
}

function ToastCard({ toast: { id, kind, message } }: { toast: Toast }) {
  const { icon: Icon, colour } = marks[kind];
  const card = useRef<HTMLDivElement>(null);
  useLeaving(card, LEAVES_BY);
  return (
    <div
      ref={card}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={toast.pause}
      onPointerLeave={toast.resume}
      onFocus={toast.pause}
      onBlur={toast.resume}
      className="pointer-events-auto flex animate-enter items-start gap-3 rounded border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-float"
    >
      <Icon aria-hidden="true" className={cx('my-[0.65rem]', colour)} />
      <p className="min-w-0 flex-1 py-2 leading-snug">{message}</p>
      <IconButton
        label="Close notification"
        icon={<X aria-hidden="true" />}
        onClick={() => toast.close(id)}
      />
    </div>
  );
}
