import { useEffect } from 'react';
import { DropProgress } from '@/modules/orders/drops/web/drop-progress';
import { useDrop } from '@/modules/orders/drops/web/use-drop';
import { onBegunCheckout } from './stored-checkout';

/** Files that were dropped before the cart: they go with whatever payment begins here, and are told of in one line. */
export function DroppedFiles() {
  const { drop, store } = useDrop();
  const isFor = drop.chosen !== null && drop.isReady;
  useEffect(() => {
    if (store === null || !isFor) return undefined;
    return onBegunCheckout(({ checkout_id, checkout_secret }) =>
      store.bind({ id: checkout_id, secret: checkout_secret }),
    );
  }, [store, isFor]);
  if (!isFor || drop.files.length === 0) return null;
  return (
    <section aria-label="Your files" className="mb-6">
      <DropProgress withMissing />
    </section>
  );
}
