import type { CallFailure } from '@/shared/api-client';

/** Whether money is under way: its provider or a bank looks at the payment, and nothing may be paid a second time. */
export function isPending({ kind, data }: CallFailure): boolean {
  if (kind !== 'conflict' || typeof data !== 'object' || data === null) return false;
  return 'status' in data && data.status === 'pending';
}
