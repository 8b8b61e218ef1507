import { pageNotFound, valueOf, type PageRequest } from '@/ui/page-data';
import type { getPolicy, Policy } from '../policies.contract';

/** Loads the policy of a page; `?version=` names another version than today's. */
export function policyLoad(slug: string) {
  return async ({ api, url, signal }: PageRequest): Promise<Policy> => {
    const version = url.searchParams.get('version');
    const answer = await api.call<typeof getPolicy>('GET /policies/{slug}', {
      params: { slug },
      query: version === null ? {} : { version },
      signal,
    });
    // What cannot be a version names nothing, as one does that never was.
    if (!answer.ok && answer.refusal.kind === 'invalid') throw pageNotFound();
    return valueOf(answer);
  };
}
