import { useState } from 'react';
import { useSession } from '@/modules/people/accounts/web';
import { useSettings } from '@/modules/foundation/settings/web';
import type { StoredUser } from '@/shared/session';
import { isGuestInfoComplete, tidyGuestInfo, type GuestInfo } from '../checkout.rules';
import { keepDetails, readDetails } from './checkout-details';
import type { Billing } from './purchase';

/** Who pays: a customer, or a guest whose details are complete. */
export type PayingBuyer = { readonly userId: number } | { readonly guest: GuestInfo };

/** Who buys, as far as it is known, and what they have typed. */
export interface Buyer {
  readonly user: StoredUser | null;
  readonly guest: GuestInfo;
  /** The guest is known: nothing is asked for. */
  readonly isKnown: boolean;
  readonly setGuest: (guest: GuestInfo) => void;
  /** As typed; the country is empty until one is chosen. */
  readonly billing: Billing;
  readonly setBilling: (billing: Billing) => void;
  /** Whether the checkout asks for the country. */
  readonly asksCountry: boolean;
  /** What the price depends on; null where nothing is asked or chosen. */
  readonly billed: Billing | null;
  /** Null until it is complete. */
  readonly paying: PayingBuyer | null;
}

/**
 * Who buys: the signed-in person, or a guest by what they type, which survives a reload.
 * @param payer the guest, where it is known who they are
 */
export function useBuyer(payer: GuestInfo | null = null): Buyer {
  const { user, ready } = useSession();
  const asksCountry = useSettings().vat_mode === 'eu_consumer';
  const [stored] = useState(readDetails);
  const [typed, setGuest] = useState(stored.guest);
  const guest = payer ?? typed;
  const [billing, setBilling] = useState(stored.billing);

  const who: PayingBuyer | null = user
    ? { userId: user.id }
    : isGuestInfoComplete(guest)
      ? { guest: tidyGuestInfo(guest) }
      : null;
  const billed = asksCountry && billing.country !== '' ? billing : null;
  const known = ready && (!asksCountry || billed !== null);
  return {
    user,
    guest,
    isKnown: payer !== null,
    setGuest: (next) => {
      setGuest(next);
      keepDetails({ guest: next });
    },
    billing,
    setBilling: (next) => {
      setBilling(next);
      keepDetails({ billing: next });
    },
    asksCountry,
    billed,
    paying: known ? who : null,
  };
}
