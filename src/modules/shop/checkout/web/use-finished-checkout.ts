import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { useApi } from '@/ui/page-data';
import { lookAtCheckout, type FinishedCheckout } from './finished-checkout';
import { onStoredCheckout, readStoredCheckout } from './stored-checkout';

interface Looking {
  /** Shows the order in place of selling its cart again. */
  readonly onFinished: (finished: FinishedCheckout) => Promise<void>;
  /** A payment of this page is running, which tells by itself how it ended. */
  readonly busy: boolean;
  /** The only checkout that this page is about; any that this browser began where it is left out. */
  readonly only?: number | undefined;
}

/** What is known of the payment that this browser began. refused: it was under way, and came to nothing. */
export type Known = 'looking' | 'pending' | 'refused' | 'clear';

/**
 * Looks whether the payment that this browser began has become an order: when the page opens, when one comes back to
 * it, and when another tab presses Pay. Nothing may be sold while it looks or while money is under way.
 */
export function useFinishedCheckout({ onFinished, busy, only }: Looking) {
  const api = useApi();
  const { user, ready } = useSession();
  const [known, setKnown] = useState<Known>('looking');
  const [ended, setEnded] = useState(0);
  const shown = useRef(false);

  const look = async (): Promise<void> => {
    if (busy || shown.current) return;
    const stored = readStoredCheckout();
    const isOurs = stored !== null && (only === undefined || stored.checkout_id === only);
    const found = isOurs ? await lookAtCheckout(api, user, stored) : null;
    if (found?.is === 'order' && !shown.current) {
      shown.current = true;
      await onFinished(found.order);
      shown.current = false;
    }
    if (found?.is === 'pending') setKnown('pending');
    else if (known === 'looking') setKnown('clear');
    else if (known === 'pending' && found?.is !== 'unknown') {
      setKnown(found?.is === 'unpaid' ? 'refused' : 'clear');
      setEnded((before) => before + 1);
    }
  };
  const lookNow = useEffectEvent(look);

  useEffect(() => {
    if (!ready) return undefined;
    const first = setTimeout(() => void lookNow());
    const back = (): void => {
      if (document.visibilityState === 'visible' && readStoredCheckout()?.pressed === true) void lookNow();
    };
    const forget = onStoredCheckout(back);
    window.addEventListener('pageshow', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      clearTimeout(first);
      forget();
      window.removeEventListener('pageshow', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [ready]);

  return {
    known,
    /** How often money that was under way came to its end: each time a payment is begun anew. */
    ended,
    look,
    /** The provider says that money is under way. */
    wait: (): void => setKnown('pending'),
    /** Another payment is being made: what became of the last one is of no more interest. */
    forget: (): void => setKnown('clear'),
  };
}
