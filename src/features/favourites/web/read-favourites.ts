import type { ApiClient } from '@/shared/api-client';
import type { FavouritePage, listFavourites } from '../favourites.contract';
import { INVALID_FORMAT } from '../favourites.rules';

interface Wish {
  readonly page: number;
  readonly perPage: number;
  readonly signal?: AbortSignal;
}

function isPage(value: unknown): value is FavouritePage {
  if (typeof value !== 'object' || value === null) return false;
  const { data, last_page } = value as Record<string, unknown>;
  return Array.isArray(data) && Number.isInteger(last_page);
}

/** One page of the signed-in person's favourites; where that fails, the sentence to tell about it. */
export async function readFavourites(
  api: ApiClient,
  { page, perPage, signal }: Wish,
): Promise<FavouritePage | string> {
  const query = { page: String(page), per_page: String(perPage) };
  const answer = await api.call<typeof listFavourites>('GET /my-favourites', {
    query,
    ...(signal === undefined ? {} : { signal }),
  });
  if (!answer.ok) return answer.refusal.message;
  // A proxy or another server behind this address may answer with anything.
  const data: unknown = answer.value.data;
  return isPage(data) ? data : INVALID_FORMAT;
}
