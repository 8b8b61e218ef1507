import { refuse, type Refused, type Refusal } from './result';

const STALE_EDIT = 'Someone else changed this while you were editing. Their version was not overwritten.';

/**
 * Refuses a write that was made on an older version than the stored one.
 * @param current the stored resource as the wire shows it, its new `version` included: forms show what differs
 */
export function staleEdit(current: unknown): Refused<Refusal<'conflict'>> {
  return refuse('conflict', STALE_EDIT, { data: current });
}
