/** Runs one after the other what this process is asked for at once: work that computes leaves the pages their time. */
export function inTurn<T>(run: (data: T) => Promise<void>): (data: T) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (data) => {
    const mine = last.then(() => run(data));
    last = mine.catch(() => undefined);
    return mine;
  };
}
