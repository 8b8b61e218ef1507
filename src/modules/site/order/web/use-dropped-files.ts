import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useDrop } from '@/modules/orders/drops/web/use-drop';

const ASK_AGAIN_MS = 15_000;

/**
 * Files that were dropped before the payment, on the page of the order that it made: whether they are still on their way.
 * The page is read anew when the order has them.
 */
export function useDroppedFiles(orderId: number): { readonly isComing: boolean } {
  const { drop, store } = useDrop();
  const { revalidate } = useRevalidator();
  const isComing = drop.isReady && drop.isBound && drop.files.length > 0;
  const hasThem = drop.order?.id === orderId;
  const join = useEffectEvent(() => void store?.join());
  useEffect(() => {
    if (!isComing) return undefined;
    join();
    // The order is made in the background; its files are asked for until it has them.
    const timer = setInterval(() => join(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isComing]);
  const readAnew = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (hasThem) readAnew();
  }, [hasThem]);
  return { isComing };
}
