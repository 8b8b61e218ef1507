import type { Player } from './player-engine';

/** A pointer that only passes by wants nothing. */
const DWELL_MS = 60;
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let here: Promise<void> | null = null;

/** Resolves once a person has done anything on this page: until then nothing more than the page is loaded. */
function personHere(): Promise<void> {
  here ??= new Promise((resolve) => {
    // Older browsers don't tell.
    const activation = navigator.userActivation as UserActivation | undefined;
    if (activation?.hasBeenActive === true) resolve();
    for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true });
  });
  return here;
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}

const whenIdle = (act: () => void): void => {
  // Safari has none.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
  else setTimeout(act, 200);
};

/**
 * Lets a player get ready as somebody comes near: its code when it is in view, the head of its recording when a pointer
 * rests on it or the focus enters it. Where data is saved, nothing before the press.
 * @returns what ends it
 */
export function watchNear(element: HTMLElement, player: Player): () => void {
  if (savesData()) return () => undefined;
  const leaving = new AbortController();
  const { signal } = leaving;
  let dwelling: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    dwelling = setTimeout(player.prepare, DWELL_MS);
  };
  element.addEventListener('pointerenter', rest, { signal });
  element.addEventListener('pointerleave', () => clearTimeout(dwelling), { signal });
  for (const type of ['focusin', 'pointerdown'] as const)
    element.addEventListener(type, player.prepare, { signal });
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    void personHere().then(() => whenIdle(() => signal.aborted || player.warm()));
  });
  seen.observe(element);
  return () => {
    clearTimeout(dwelling);
    seen.disconnect();
    leaving.abort();
  };
}
