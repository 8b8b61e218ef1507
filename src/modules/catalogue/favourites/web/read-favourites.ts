import type { ApiClient } from '@/shared/api-client';
import type { FavouritePage, listFavourites } from '../favourites.contract';
import { pageIn } from '@/shared/list-answer';
import { INVALID_FORMAT } from '../favourites.rules';

type Favourite = FavouritePage['data'][number];

interface Input {
  readonly page: number;
  readonly perPage: number;
  readonly signal?: AbortSignal;
}

/** One page of the signed-in person's favourites; where that fails, the sentence to tell about it. */
export async function readFavourites(
  api: ApiClient,
  { page, perPage, signal }: Input,
): Promise<FavouritePage | string> {
  const query = { page: String(page), per_page: String(perPage) };
  const answer = await api.call<typeof listFavourites>('GET /my-favourites', {
    query,
    ...(signal === undefined ? {} : { signal }),
  });
  if (!answer.ok) return answer.refusal.message;
  // Specified: in data.data, a plain list, or under their name. A proxy may answer with anything.
  const value: unknown = answer.value;
  // Of a list right below `data` nobody knows what it is.
  const isList = typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'data'));
  const listed = isList ? null : pageIn<Favourite>(value, { names: ['favourites'] });
  return listed === null ? INVALID_FORMAT : { ...listed, per_page: perPage };
}
