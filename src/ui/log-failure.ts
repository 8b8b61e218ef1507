/** Notes in the browser's console what failed quietly. On the server it says nothing: that has a log of its own. */
export function logFailure(what: string, message: string): void {
  if (typeof window === 'undefined') return;
  // oxlint-disable-next-line no-console -- specified as logged; reportError would raise an error of the page
  console.error(`${what}: ${message}`);
}
