declare global {
  interface Window {
    /** What people did before the page came to life, kept by the script of first-paint.ts; gone afterwards. */
    early?: Event[] | undefined;
  }
}

type Marked = HTMLInputElement & { type: 'radio' | 'checkbox' };
/** React keeps the value that it knows beside the element; only what differs from it counts as a change. */
type Tracked = HTMLInputElement & { _valueTracker?: { setValue(value: string): void } };

function isMarked(target: EventTarget | null): target is Marked {
  return target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox');
}

function pressed(target: EventTarget | null): HTMLElement | null {
  if (isMarked(target)) return target;
  // A submit button is repeated by its form's submit event.
  const found = target instanceof Element ? target.closest<HTMLElement>('button, a[data-page]') : null;
  return found instanceof HTMLButtonElement && found.type === 'submit' ? null : found;
}

function typeAgain(field: Tracked): void {
  const again = (): boolean => field.dispatchEvent(new Event('input', { bubbles: true }));
  // The first makes React take the field over at once, the second is then news to it.
  again();
  field._valueTracker?.setValue('');
  again();
}

function repeat(event: Event): void {
  const { type, target } = event;
  if (type === 'click') pressed(target)?.click();
  else if (type === 'submit') (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
  else if (target instanceof Element && !isMarked(target)) typeAgain(target as Tracked);
}

// Boxes go back to how the server sent them: pressing them again then is a change.
function untick(): void {
  if (!window.early?.some(({ type, target }) => type === 'click' && isMarked(target))) return;
  for (const box of document.querySelectorAll('input')) if (isMarked(box)) box.checked = box.defaultChecked;
}

/**
 * Brings the page to life by `start`, which is told whom to tell when it lives, and repeats what people pressed,
 * typed and sent while its scripts were on their way, in the same order.
 */
export function comeToLife(start: (lives: () => void) => void): void {
  untick();
  const replay = (): void => {
    untick();
    const events = window.early ?? [];
    window.early = undefined;
    for (const event of events) {
      if (event.target instanceof Element && event.target.isConnected) repeat(event);
    }
  };
  // Not inside React's own work, where it can't take over the parts that are pressed.
  start(() => void setTimeout(replay));
}
