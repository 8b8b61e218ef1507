import { useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '@/ui/use-hydrated';
import type { OrderItem } from './order-types';

/**
 * The song that is open on an order's page: the one that the address names (`#item-12`, `#chat-12`), else the first that
 * waited for its customer when the page was opened, else the first. The server does not see that part of an address.
 */
export function useOpenSong(items: readonly OrderItem[]): OrderItem | null {
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const [first] = useState(() => (items.find(({ turn }) => turn === 'customer') ?? items[0])?.id);
  const named = hydrated ? Number(/^#(?:item|chat)-(\d+)$/.exec(hash)?.[1]) : Number.NaN;
  return items.find(({ id }) => id === named) ?? items.find(({ id }) => id === first) ?? items[0] ?? null;
}
