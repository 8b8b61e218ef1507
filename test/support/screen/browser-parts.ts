/**
 * Parts of a browser that jsdom lacks, as far as screens use them: they do what their standards say without a picture.
 * What needs layout, sound or pointers is proven in a browser (test/journeys).
 */

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

function noMatch(query: string): MediaQueryList {
  const list = { matches: false, media: query, onchange: null };
  return Object.assign(new EventTarget(), list) as unknown as MediaQueryList;
}

const FOCUSABLE = 'button:enabled, input:enabled, select:enabled, textarea:enabled, a[href], [tabindex]';
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();

/** A stream of events on which nothing comes. */
class SilentEvents extends EventTarget {
  close(): void {}
}

/** https://html.spec.whatwg.org/multipage/interactive-elements.html#dom-dialog-showmodal */
function showModal(this: HTMLDialogElement): void {
  if (this.open) throw new DOMException('The dialog is open.', 'InvalidStateError');
  focusedBefore.set(this, document.activeElement);
  this.setAttribute('open', '');
  this.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}

function closeDialog(this: HTMLDialogElement, returnValue?: string): void {
  if (!this.open) return;
  this.removeAttribute('open');
  if (returnValue !== undefined) this.returnValue = returnValue;
  const before = focusedBefore.get(this);
  if (before instanceof HTMLElement) before.focus();
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
}

/** Escape is a close request to the window that was opened last: it may be refused (HTML, 'close watcher'). */
function askToClose(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const dialog = [...document.querySelectorAll('dialog')].findLast(({ open }) => open);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true })) === true) dialog.close();
}

// jsdom's own style sheet hides every popover.
function showPopover(this: HTMLElement): void {
  this.style.display = 'block';
}

function hidePopover(this: HTMLElement): void {
  this.style.display = '';
}

const nothing = (): void => {};

/** Adds them to the window of this test file. */
export function addBrowserParts(): void {
  Object.assign(window, {
    matchMedia: noMatch,
    ResizeObserver: NoObserver,
    IntersectionObserver: NoObserver,
    EventSource: SilentEvents,
    scrollTo: nothing,
  });
  Object.assign(Element.prototype, { scrollIntoView: nothing, scrollTo: nothing });
  Object.assign(HTMLElement.prototype, { showPopover, hidePopover });
  Object.assign(HTMLDialogElement.prototype, { showModal, show: showModal, close: closeDialog });
  window.addEventListener('keydown', askToClose);
}
