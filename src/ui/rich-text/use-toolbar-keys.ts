import { useRef, type FocusEvent, type KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function buttonsIn(bar: HTMLElement): HTMLButtonElement[] {
  return [...bar.querySelectorAll('button')];
}

// One stop for Tab; the arrows go on from there.
function makeStop(bar: HTMLElement, stop: HTMLButtonElement): void {
  for (const button of buttonsIn(bar)) button.tabIndex = button === stop ? 0 : -1;
}

/** Keys of a toolbar: one stop for Tab, arrows, Home and End inside, Escape back to what it works on. */
export function useToolbarKeys(onLeave: () => void) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLButtonElement | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onLeave();
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    const buttons = buttonsIn(event.currentTarget);
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (at === -1) return;
    event.preventDefault();
    buttons[step(at, buttons.length)]?.focus();
  };
  const onFocus = (event: FocusEvent<HTMLDivElement>): void => {
    if (!(event.target instanceof HTMLButtonElement)) return;
    last.current = event.target;
    makeStop(event.currentTarget, event.target);
  };
  /** Where one came from, else the first button. */
  const enter = (): void => {
    const element = bar.current;
    if (element === null) return;
    const known = last.current?.isConnected === true ? last.current : buttonsIn(element)[0];
    known?.focus();
  };
  return { bar, enter, keys: { onKeyDown, onFocus } };
}
