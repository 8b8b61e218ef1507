/** Waits until a promise is settled, whichever way, but no longer than so many milliseconds. Never throws. */
export async function settledSoon(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([
    work.then(
      () => undefined,
      () => undefined,
    ),
    enough,
  ]);
  clearTimeout(timer);
}
