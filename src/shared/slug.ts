/** Text without case and accents, for comparing: `Café` → `cafe`. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A part of an address made from a name: `Prices & Payment` → `prices-payment`; empty where nothing fits. */
export function slugOf(name: string): string {
  return folded(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * The same, unlike all that are taken already: `mixing`, then `mixing-2`.
 * @param fallback for names without a single letter or digit that addresses can hold
 */
export function freeSlug(name: string, taken: ReadonlySet<string>, fallback: string): string {
  const slug = slugOf(name) || fallback;
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}
