import type { GuestInfo } from '@/modules/shop/checkout/checkout.rules';
import type { Db } from '@/platform/db/database';
import { DAY } from '@/shared/clock';
import type { ServiceId, UserId } from '@/shared/ids';
import type { Composition } from './compose';
import { payByCard, type Noted } from './demo-pay';

type Services = Composition['services'];

const GIFT_CARD = 13 as ServiceId;
const MASTERING = [6, 7, 8];
const CURRENCY = 'USD';

/** Codes to try the cart with: for everything, for mastering, from a minimum on, and one that has ended. */
export async function addDemoCodes(db: Db, { promotions }: Services, now: Date): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY);
  const startsAt = ago(60);
  await promotions.addCode(db, { code: 'WELCOME10', kind: 'percent', value: 10, startsAt });
  await promotions.addCode(db, {
    code: 'MASTER15',
    kind: 'percent',
    value: 15,
    productIds: MASTERING,
    startsAt,
  });
  await promotions.addCode(db, {
    code: 'TWENTY-OFF',
    kind: 'fixed',
    value: 2_000,
    minimumSubtotal: 10_000,
    currency: CURRENCY,
    startsAt,
  });
  await promotions.addCode(db, {
    code: 'SPRING25',
    kind: 'percent',
    value: 25,
    startsAt,
    endsAt: ago(7),
  });
}

/** The code of the gift card that somebody gives the demo customer: bought here where that has not happened yet. */
export async function demoGiftCode(
  services: Services,
  given: { readonly by: GuestInfo; readonly to: { readonly userId: UserId; readonly email: string } },
  noted: Noted,
): Promise<string> {
  const { giftCards } = services;
  const owned = async (): Promise<string | undefined> =>
    (await giftCards.list(given.to.userId, { page: 1, perPage: 1 })).gifts[0]?.code;
  const known = await owned();
  if (known !== undefined) return known;
  const line = { service_id: GIFT_CARD, gift: { email: given.to.email } };
  await giftCards.orderPaid(await payByCard(services, { who: { guest: given.by }, line }, noted));
  const code = await owned();
  if (code === undefined) throw new Error('the demo gift card did not reach its owner');
  return code;
}
