/** An address without its query and fragment. */
export function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? '';
}

/** A text without the slashes at its end; '' for nothing but slashes. */
export function withoutEndSlashes(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '/') end -= 1;
  return text.slice(0, end);
}
