import type { OrderItem } from './order-types';
import { When } from './when';

const TURNS: Record<OrderItem['turn'], string> = {
  studio: 'Our turn',
  customer: 'Your turn',
  nobody: 'Done',
};

/** Whose turn an item is, what happens next, and by when. */
export function NextStep({ item }: { item: OrderItem }) {
  return (
    <div className="flex flex-col gap-1 border-l-2 border-after pl-4">
      <p className="font-medium">
        {TURNS[item.turn]}: <span className="font-normal">{item.next_step}</span>
      </p>
      {item.due_at !== null && (
        <p className="text-sm text-muted">
          {item.turn === 'studio' ? 'Due by' : 'Completes by itself after'} <When at={item.due_at} relative />
        </p>
      )}
    </div>
  );
}
