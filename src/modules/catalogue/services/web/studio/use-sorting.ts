import { useRevalidator } from 'react-router';
import type { CallResult } from '@/shared/api-client';
import type { EndpointSpec } from '@/shared/endpoint';
import { useApi } from '@/ui/page-data';
import { saidOnly } from '@/ui/said-only';
import type { EntryCalls, ListCalls, ListEntry } from '@/ui/use-list-editor';
import type {
  CategoryBody,
  createCategory,
  createTag,
  orderCategories,
  removeCategory,
  removeTag,
  saveCategory,
  saveTag,
  TagBody,
} from '../../sorting.contract';

const named = ({ id }: ListEntry) => ({ id: String(id) });

// Somebody else may have changed the list where a write of it is refused: what is shown is old then.
function useRefusedAnew() {
  const { revalidate } = useRevalidator();
  return async <E extends EndpointSpec>(call: Promise<CallResult<E>>): Promise<CallResult<E>> => {
    const answer = await saidOnly(call);
    if (!answer.ok) void revalidate();
    return answer;
  };
}

/** The writes of categories. */
export function useCategoryCalls(): ListCalls<CategoryBody> {
  const api = useApi();
  const anew = useRefusedAnew();
  return {
    add: (body) => api.call<typeof createCategory>('POST /studio/categories', { body }),
    change: (entry, body) =>
      api.call<typeof saveCategory>('PUT /studio/categories/{id}', {
        params: named(entry),
        body: { ...body, version: entry.version },
      }),
    remove: (entry) =>
      anew(
        api.call<typeof removeCategory>('POST /studio/categories/{id}/remove', {
          params: named(entry),
          body: { version: entry.version },
        }),
      ),
    order: ({ seen, order }) =>
      anew(
        api.call<typeof orderCategories>('PUT /studio/categories/order', {
          body: { seen: [...seen], order: [...order] },
        }),
      ),
  };
}

/** The writes of tags. */
export function useTagCalls(): EntryCalls<TagBody> {
  const api = useApi();
  const anew = useRefusedAnew();
  return {
    add: (body) => api.call<typeof createTag>('POST /studio/tags', { body }),
    change: (entry, body) =>
      api.call<typeof saveTag>('PUT /studio/tags/{id}', {
        params: named(entry),
        body: { ...body, version: entry.version },
      }),
    remove: (entry) =>
      anew(
        api.call<typeof removeTag>('POST /studio/tags/{id}/remove', {
          params: named(entry),
          body: { version: entry.version },
        }),
      ),
  };
}
