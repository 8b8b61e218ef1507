import { useState } from 'react';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
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
  readonly setGuest: (guest: GuestInfo, wholePhone?: string) => void;
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
  // A number takes its international form when its field is left. It is paid with that form from the beginning: else
  // leaving the field, by the click on Pay, would begin another payment in place of the one that is pressed.
  const [phone, setPhone] = useState({ typed: '', whole: '' });
  const guest = payer ?? typed;
  const whole = guest.phone === phone.typed ? { ...guest, phone: phone.whole } : guest;
  const [billing, setBilling] = useState(stored.billing);

  const who: PayingBuyer | null = user
    ? { userId: user.id }
    : isGuestInfoComplete(whole)
      ? { guest: tidyGuestInfo(whole) }
      : null;
  const billed = asksCountry && billing.country !== '' ? billing : null;
  const known = ready && (!asksCountry || billed !== null);
  return {
    user,
    guest,
    isKnown: payer !== null,
    setGuest: (next, wholePhone) => {
      setGuest(next);
      if (wholePhone !== undefined) setPhone({ typed: next.phone, whole: wholePhone });
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
