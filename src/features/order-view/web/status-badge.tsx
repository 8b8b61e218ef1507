import { statusWords } from '@/features/orders/orders.rules';
import { Badge, type BadgeTone } from '@/ui/badge';

const TONES: Record<ReturnType<typeof statusWords>['tone'], BadgeTone> = {
  waiting: 'neutral',
  working: 'after',
  revising: 'before',
  done: 'good',
};

/** A status by name and colour; 'Unknown' for any other value. */
export function StatusBadge({ status }: { status: number }) {
  const words = statusWords(status);
  return <Badge tone={TONES[words.tone]}>{words.name}</Badge>;
}
