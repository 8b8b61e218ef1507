import { EARLY_LINKS } from './early-links';

/** Something that a person did before the page came to life. */
interface Early {
  readonly event: Event;
  /** What the field held then: taking a page over may put back what the server sent. */
  readonly value: string | undefined;
}

declare global {
  interface Window {
    /** Kept by the script of first-paint.ts; gone once the page lives. */
    early?: Early[] | undefined;
  }
}

type Marked = HTMLInputElement & { type: 'radio' | 'checkbox' };
type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isMarked(target: EventTarget | null): target is Marked {
  return target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox');
}

function pressed(target: EventTarget | null): HTMLElement | null {
  if (isMarked(target)) return target;
  // A submit button is repeated by its form's submit event.
  const found = target instanceof Element ? target.closest<HTMLElement>(`button,${EARLY_LINKS}`) : null;
  return found instanceof HTMLButtonElement && found.type === 'submit' ? null : found;
}

function isTyped(target: EventTarget | null): target is Typed {
  if (target instanceof HTMLInputElement) return !isMarked(target) && target.type !== 'file';
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

// The element's own property, not the one by which React notices its own writing: to React, this is a person's.
function write(field: Typed, text: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function typeAgain(field: Typed, text: string): void {
  // The first makes React take the field over at once; only what differs from before is news to it then.
  write(field, field.value);
  if (!(field instanceof HTMLSelectElement)) write(field, '');
  write(field, text);
  // Left already: what a page does then is still to be done.
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

function repeat({ event: { type, target }, event, value }: Early): void {
  if (type === 'click') pressed(target)?.click();
  else if (type === 'submit') (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
  else if (isTyped(target) && value !== undefined) typeAgain(target, value);
}

// Of what was typed into one field only the last counts.
function withoutRepeats(list: readonly Early[]): Early[] {
  return list.filter(
    ({ event }, index) =>
      event.type !== 'input' ||
      !list
        .slice(index + 1)
        .some((later) => later.event.type === 'input' && later.event.target === event.target),
  );
}

// Boxes go back to how the server sent them: pressing them again then is a change.
function untick(): void {
  if (!window.early?.some(({ event }) => event.type === 'click' && isMarked(event.target))) return;
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
    const all = withoutRepeats(window.early ?? []);
    window.early = undefined;
    for (const early of all) {
      const { target } = early.event;
      if (target instanceof Element && target.isConnected) repeat(early);
    }
  };
  // Not inside React's own work, where it can't take over the parts that are pressed.
  start(() => void setTimeout(replay));
}
