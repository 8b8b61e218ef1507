import type { Caller, SignedIn } from '@/shared/caller';
import { ok, refuse, type Answer, type RefusalKind } from '@/shared/result';

/** Acts as whoever calls. The edge lets only people of the studio in; the type does not know that. */
export async function signedIn<T, K extends RefusalKind>(
  caller: Caller,
  act: (by: SignedIn) => Promise<Answer<T, K>>,
): Promise<Answer<T, K | 'unauthenticated'>> {
  return caller.kind === 'user' ? act(caller) : refuse('unauthenticated', 'Please log in to continue.');
}

/** An answer's value below `data`, as the studio's calls send it. */
export async function wrapped<T, K extends RefusalKind>(
  answer: Promise<Answer<T, K>>,
): Promise<Answer<{ data: T }, K>> {
  const found = await answer;
  return found.ok ? ok({ data: found.value }) : found;
}
