export type ToastKind = 'success' | 'error' | 'info';

type ToastOptions = {
  /** Time on screen in milliseconds; 0 stays until it is closed. Default 5000. */
  durationMs?: number | undefined;
  /** Called once when the toast goes, by time or by hand. */
  onClose?: (() => void) | undefined;
  /** What the toast speaks for, such as a form: its next toast takes the place of the one before. */
  source?: string | undefined;
};

export type Toast = { id: number; kind: ToastKind; message: string };

type Live = Toast & Timed & { onClose: (() => void) | undefined; source: string | undefined };

const DEFAULT_MS = 5000;
const MAX_COUNT = 4;

type Timed = { leftMs: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined };

function startClock(toast: Timed, onEnd: () => void) {
  if (toast.leftMs <= 0) return;
  toast.startedAt = performance.now();
  toast.timer = setTimeout(onEnd, toast.leftMs);
}

function stopClock(toast: Timed) {
  if (toast.timer === undefined) return;
  clearTimeout(toast.timer);
  toast.timer = undefined;
  toast.leftMs = Math.max(1, toast.leftMs - (performance.now() - toast.startedAt));
}

/**
 * A list of short messages, each with its own clock. The same message of the same kind is not shown twice:
 * it starts its time again. A fifth toast pushes the oldest out.
 */
export function createToastStore() {
  let live: readonly Live[] = [];
  let snapshot: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  const publish = (next: readonly Live[]) => {
    live = next;
    snapshot = next.map(({ id, kind, message }) => ({ id, kind, message }));
    for (const listener of listeners) listener();
  };
  const close = (id: number) => {
    const toast = live.find((one) => one.id === id);
    if (!toast) return;
    stopClock(toast);
    publish(live.filter((one) => one !== toast));
    toast.onClose?.();
  };
  const show = (kind: ToastKind, message: string, options: ToastOptions = {}) => {
    const { onClose, source, durationMs: leftMs = DEFAULT_MS } = options;
    const fresh = { onClose, source, leftMs };
    const same = live.find((one) => one.kind === kind && one.message === message);
    const before = source === undefined ? [] : live.filter((one) => one.source === source && one !== same);
    for (const one of before) close(one.id);
    if (same) stopClock(same);
    else if (live[0] && live.length >= MAX_COUNT) close(live[0].id);
    const toast = same ?? { id: (lastId += 1), kind, message, startedAt: 0, timer: undefined, ...fresh };
    Object.assign(toast, fresh);
    if (!same) publish([...live, toast]);
    startClock(toast, () => close(toast.id));
    return toast.id;
  };

  return {
    success: (message: string, options?: ToastOptions) => show('success', message, options),
    error: (message: string, options?: ToastOptions) => show('error', message, options),
    info: (message: string, options?: ToastOptions) => show('info', message, options),
    close,
    /** Holds every clock, for as long as someone reads. */
    pause: () => live.forEach(stopClock),
    resume: () => {
      for (const toast of live) if (toast.timer === undefined) startClock(toast, () => close(toast.id));
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    list: () => snapshot,
  };
}

/** The page's toasts: `toast.success('Saved')`, `toast.error(message, { durationMs: 10_000 })`. */
export const toast = createToastStore();
