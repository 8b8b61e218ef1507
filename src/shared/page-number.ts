/** The page asked for in `?page=`, from 1; nonsense counts as the first. */
export function pageOf(url: URL): number {
  const text = url.searchParams.get('page') ?? '1';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
