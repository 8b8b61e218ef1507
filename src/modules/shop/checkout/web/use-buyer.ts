import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import { asksCountry as asksForCountry } from '@/modules/foundation/settings/vat-modes.rules';
import type { StoredUser } from '@/shared/session';
import { isCompanyComplete } from '@/modules/money/receipts/billing.rules';
import { isGuestInfoComplete, tidyGuestInfo, type GuestInfo } from '../checkout.rules';
import { useApi } from '@/ui/page-data';
import type { getBilling } from '../checkout.contract';
import { keepDetails, readDetails } from './checkout-details';
import type { Billing } from '@/modules/money/receipts/billing.contract';

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

// A customer said it with an order before: it is there again, unless they have begun to type something else.
function useLastBilling(user: StoredUser | null, asks: boolean, take: (billing: Billing) => void): void {
  const api = useApi();
  const userId = user?.id ?? null;
  const found = useEffectEvent(take);
  useEffect(() => {
    if (userId === null || !asks) return undefined;
    let left = false;
    const ask = async (): Promise<void> => {
      const answer = await api.call<typeof getBilling>('GET /checkouts/billing', {});
      if (!left && answer.ok && answer.value.data.billing !== null) found(answer.value.data.billing);
    };
    void ask();
    return () => {
      left = true;
    };
  }, [api, userId, asks]);
}

/**
 * Who buys: the signed-in person, or a guest by what they type, which survives a reload.
 * @param payer the guest, where it is known who they are
 */
export function useBuyer(payer: GuestInfo | null = null): Buyer {
  const { user, ready } = useSession();
  const asksCountry = asksForCountry(useSettings().vat_mode);
  const [stored] = useState(readDetails);
  const [typed, setGuest] = useState(stored.guest);
  // A number takes its international form when its field is left. It is paid with that form from the beginning: else
  // leaving the field, by the click on Pay, would begin another payment in place of the one that is pressed.
  const [phone, setPhone] = useState({ typed: '', whole: '' });
  const guest = payer ?? typed;
  const whole = guest.phone === phone.typed ? { ...guest, phone: phone.whole } : guest;
  const [billing, setBilling] = useState(stored.billing);
  const untouched = billing.country === '' && (billing.company ?? null) === null;
  useLastBilling(user, untouched, (last) => {
    if (untouched) setBilling(last);
  });

  const who: PayingBuyer | null = user
    ? { userId: user.id }
    : isGuestInfoComplete(whole)
      ? { guest: tidyGuestInfo(whole) }
      : null;
  const company = billing.company ?? null;
  const complete = billing.country !== '' && (company === null || isCompanyComplete(company));
  const asked = asksCountry || company !== null;
  const billed = asked && complete ? billing : null;
  const known = ready && (!asked || complete);
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
