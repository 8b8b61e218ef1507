/** A question whose answer, good or bad, serves everybody who asks within `ms`: asking often costs nothing more. */
export function askedOften<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (last === null || now - last.at >= ms) {
      const answer = ask();
      answer.catch(() => undefined);
      last = { at: now, answer };
    }
    return last.answer;
  };
}
