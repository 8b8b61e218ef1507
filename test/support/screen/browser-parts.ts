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

/** https://html.spec.whatwg.org/multipage/interactive-elements.html#dom-dialog-showmodal */
function showModal(this: HTMLDialogElement): void {
  if (this.open) throw new DOMException('The dialog is open.', 'InvalidStateError');
  this.setAttribute('open', '');
}

function closeDialog(this: HTMLDialogElement, returnValue?: string): void {
  if (!this.open) return;
  this.removeAttribute('open');
  if (returnValue !== undefined) this.returnValue = returnValue;
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
}

const nothing = (): void => {};

/** Adds them to the window of this test file. */
export function addBrowserParts(): void {
  Object.assign(window, {
    matchMedia: noMatch,
    ResizeObserver: NoObserver,
    IntersectionObserver: NoObserver,
    scrollTo: nothing,
  });
  Object.assign(Element.prototype, { scrollIntoView: nothing, scrollTo: nothing });
  Object.assign(HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing });
  Object.assign(HTMLDialogElement.prototype, { showModal, show: showModal, close: closeDialog });
}
