import { useEffect, useEffectEvent } from 'react';

/** What keys do: by `event.key` ('j', '?', 'Escape'), with Ctrl or Cmd as 'mod+k'. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const OFF = 'single-keys-off';

/** Whether single keys do anything: whoever speaks to their computer turns them off (WCAG 2.1.4). */
export function singleKeysAreOn(): boolean {
  try {
    return localStorage.getItem(OFF) === null;
  } catch {
    return true;
  }
}

/** Turns single keys on or off in this browser. */
export function turnSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, '1');
  } catch {
    // A browser that keeps nothing keeps them on.
  }
}

const NOT_TYPED_INTO = new Set(['radio', 'checkbox', 'button', 'submit', 'reset', 'range']);

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TYPED_INTO.has(target.type);
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}

function nameOf(event: KeyboardEvent): string | null {
  if (event.altKey || event.isComposing || event.defaultPrevented) return null;
  return event.metaKey || event.ctrlKey ? `mod+${event.key.toLowerCase()}` : event.key;
}

/** Listens for keys on the whole page. Single keys rest while somebody types and while a window is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event);
    const act = name === null ? undefined : shortcuts[name];
    if (name === null || act === undefined) return;
    const isSingle = !name.startsWith('mod+');
    if (isSingle && (isTyping(event.target) || document.querySelector('dialog[open]') !== null)) return;
    if (name.length === 1 && !singleKeysAreOn()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
