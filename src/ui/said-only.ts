import type { CallResult } from '@/shared/api-client';
import type { EndpointSpec } from '@/shared/endpoint';

/**
 * A call whose refusal is only told: without the stored value that a stale write brings, for writes that have no form
 * to put it into.
 */
export async function saidOnly<E extends EndpointSpec>(call: Promise<CallResult<E>>): Promise<CallResult<E>> {
  const answer = await call;
  if (answer.ok) return answer;
  const { data: _data, ...refusal } = answer.refusal;
  return { ok: false, refusal };
}
