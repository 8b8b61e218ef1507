/**
 * Address of a public file: its path behind the base, or the path itself where it is a full address already.
 * @param base such as `/media/` or `https://cdn.example.com/`
 */
export function assetAddress(base: string, path: string): string {
  if (/^(https?:)?\/\//i.test(path)) return path;
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}

/** Hours as people read them: `72 to 120 hours`, or `72 hours` where both ends are the same. */
export function hoursText({ min, max }: { min: number; max: number }): string {
  return min === max ? `${max} hours` : `${min} to ${max} hours`;
}
