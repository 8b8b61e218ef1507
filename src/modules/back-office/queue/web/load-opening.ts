import type { PageRequest } from '@/ui/page-data';
import type { getOpening } from '../studio.contract';
import type { Opening } from './opening-steps';

/** What an admin must still do before the studio opens; nothing for all others, and where it can't be loaded. */
export async function loadOpening({ api, session, signal }: PageRequest): Promise<Opening> {
  if (session?.role !== 'admin') return [];
  const answer = await api.call<typeof getOpening>('GET /studio/opening', { signal });
  return answer.ok ? answer.value.data : [];
}
