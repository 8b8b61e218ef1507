// How many contents the document's page still has to take over.
let waiting = 0;
let afterwards: (() => void) | null = null;

/** A page waits for its content: called as soon as the page itself has come to life. */
export function contentIsAwaited(): void {
  waiting += 1;
}

/** Its content has come to life too. */
export function contentIsHere(): void {
  waiting -= 1;
  if (waiting > 0 || afterwards === null) return;
  const then = afterwards;
  afterwards = null;
  then();
}

/**
 * Calls back once the page that came with the document has come to life with all its content, which React takes over in
 * slices after the page around it; at once where that is so already.
 */
export function whenContentIsHere(then: () => void): void {
  if (waiting <= 0) then();
  else afterwards = then;
}
