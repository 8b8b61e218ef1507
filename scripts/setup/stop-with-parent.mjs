const LOOK_MS = 1000;

/**
 * Who ends `npm start` by its pid ends npm and its shell, which tell nobody: without them this process is an orphan, and
 * stops as if it had been told. Does nothing for processes that npm did not start.
 * @param {() => void} stop
 */
export function stopWithParent(stop) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, LOOK_MS).unref();
}
