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

// Numbers that are taken, by list of names and slug: a text of a thousand equal headings counts once, not a thousand times.
const TRIED = new WeakMap<ReadonlySet<string>, Map<string, number>>();

/**
 * The same, unlike all that are taken already: `mixing`, then `mixing-2`.
 * @param taken only ever grows
 * @param fallback for names without a single letter or digit that addresses can hold
 */
export function freeSlug(name: string, taken: ReadonlySet<string>, fallback: string): string {
  const slug = slugOf(name) || fallback;
  if (!taken.has(slug)) return slug;
  const tried = TRIED.get(taken) ?? new Map<string, number>();
  TRIED.set(taken, tried);
  let number = tried.get(slug) ?? 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  tried.set(slug, number);
  return `${slug}-${number}`;
}
