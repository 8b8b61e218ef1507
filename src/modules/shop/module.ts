import type { Catalogue } from '@/modules/catalogue/module';
import type { Core, Foundation } from '@/modules/foundation/module';
import type { Money, Providers } from '@/modules/money/module';
import type { Orders } from '@/modules/orders/module';
import { modeOfMoney } from '@/modules/money/payments/payments.rules';
import {
  paymentDisputed,
  paymentRefunded,
  refundReturned,
} from '@/modules/money/payments/server/payments.events';
import { chargedVat, decidingVatId, type VatSale } from '@/modules/money/receipts/vat.rules';
import { orderPaid } from '@/modules/orders/orders/server/orders.events';
import { paidLinesOf } from '@/modules/orders/orders/server/paid-lines.store';
import { createAddOns } from '@/modules/orders/revisions/server/revision-add-on';
import { accountClaimed, accountVerified } from '@/modules/people/accounts/server/accounts.events';
import type { People } from '@/modules/people/module';
import type { Environment } from '@/platform/environment';
import type { Route } from '@/platform/http/mount';
import type { Built, Module } from '@/platform/module';
import type { OrderId, UserId } from '@/shared/ids';
import { cartRoutes } from './cart/server/cart.routes';
import { createCartService, type CartService } from './cart/server/cart.service';
import { dataOfCart } from './cart/server/personal-data.store';
import type { CheckoutDeps } from './checkout/server/checkout.deps';
import { checkoutJobs } from './checkout/server/checkout.jobs';
import { checkoutRoutes } from './checkout/server/checkout.routes';
import { createCheckoutService, type CheckoutService } from './checkout/server/checkout.service';
import { codePort } from './checkout/server/code-port';
import { bookingOf } from './checkout/server/invoice-order';
import { manualOrderRoutes } from './checkout/server/manual-orders.routes';
import { createManualOrders } from './checkout/server/manual-orders.service';
import { createMatching } from './checkout/server/match-payment';
import { matchRoutes } from './checkout/server/match.routes';
import { createMoneyService, type MoneyService } from './checkout/server/money.service';
import { payoutRoutes } from './checkout/server/payouts.routes';
import { createPayouts } from './checkout/server/payouts.service';
import { dataOfCheckout } from './checkout/server/personal-data.store';
import { giftCardsJobs } from './gift-cards/server/gift-cards.jobs';
import { giftCardsRoutes } from './gift-cards/server/gift-cards.routes';
import { createGiftCardsService, type GiftCardsService } from './gift-cards/server/gift-cards.service';
import { dataOfGiftCards } from './gift-cards/server/personal-data.store';
import { studioGiftsRoutes } from './gift-cards/server/studio-gifts.routes';
import { createStudioGifts } from './gift-cards/server/studio-gifts.service';
import { dataOfPromotions } from './promotions/server/personal-data.store';
import { promotionsRoutes } from './promotions/server/promotions.routes';
import { createPromotionsService, type PromotionsService } from './promotions/server/promotions.service';
import { studioCodesRoutes } from './promotions/server/studio-codes.routes';
import { createStudioCodes } from './promotions/server/studio-codes.service';
import { dataOfSubscriptions } from './subscriptions/server/personal-data.store';
import { subscriptionsJobs } from './subscriptions/server/subscriptions.jobs';
import { subscriptionsRoutes } from './subscriptions/server/subscriptions.routes';
import {
  createSubscriptionsService,
  type SubscriptionsService,
} from './subscriptions/server/subscriptions.service';

/** From the cart to the paid order. */
export const shop: Module = {
  name: 'shop',
  tables: [
    'carts',
    'checkouts',
    'gift_cards',
    'gift_holds',
    'hand_orders',
    'order_credits',
    'promo_code_products',
    'promo_codes',
    'promo_holds',
    'subscription_invoices',
    'subscriptions',
    'transaction_records',
  ],
  personalData: [dataOfCheckout, dataOfSubscriptions, dataOfGiftCards, dataOfCart, dataOfPromotions],
};

export type Shop = Built<{
  readonly cart: CartService;
  readonly promotions: PromotionsService;
  readonly giftCards: GiftCardsService;
  readonly subscriptions: SubscriptionsService;
  readonly checkout: CheckoutService;
  readonly money: MoneyService;
  readonly manualOrders: ReturnType<typeof createManualOrders>;
}>;

export interface ShopModuleDeps {
  readonly environment: Environment;
  readonly core: Core;
  readonly settings: Foundation['services']['settings'];
  readonly people: People['services'];
  readonly catalogue: Catalogue['services']['catalogue'];
  readonly providers: Providers;
  readonly inbox: Money['services']['inbox'];
  readonly vatIds: Money['services']['vatIds'];
  readonly orders: Orders['services']['orders'];
}

type Settings = Foundation['services']['settings'];

// What settings say at the moment that they are asked.
function currentOf(settings: Settings) {
  return {
    currency: async () => (await settings.current()).currency,
    siteUrl: async () => (await settings.current()).site_url,
    timeZone: async () => (await settings.current()).time_zone,
    creditLimits: async () => (await settings.current()).credit_limits,
  };
}

function vatBy(settings: Settings, vatIds: ShopModuleDeps['vatIds']) {
  return async (sale: VatSale) => {
    const { vat_mode: mode, vat_country: studioCountry, vat_rate_bp: rate } = await settings.current();
    const studio = { mode, studioCountry, rate };
    const vatId = decidingVatId(studio, sale.billing);
    return chargedVat(studio, sale, vatId === null ? null : await vatIds.check(vatId));
  };
}

function payersOf({ accounts }: People['services']) {
  return async (userId: UserId) => {
    const profile = await accounts.profileOf(userId);
    if (profile === null) return null;
    const { firstName: first_name, lastName: last_name, email, phone } = profile;
    return { first_name, last_name, email, phone };
  };
}

// Discount codes and gift cards, which the checkout sees as one.
function buildCodes({ db, clock, events, keys, record }: Core, currency: () => Promise<string>) {
  const giftCards = createGiftCardsService({ db, clock, events, keys });
  const promotions = createPromotionsService({ db, clock, currency, findGift: giftCards.find });
  events.subscribe(orderPaid, 'gift-cards', {
    concerns: ({ has_gift_cards }) => has_gift_cards !== false,
    act: ({ order_id }) => giftCards.orderPaid(order_id),
  });
  const moneyMoved = ({ order_id }: { readonly order_id: OrderId }) => giftCards.moneyMoved(order_id);
  events.subscribe(paymentRefunded, 'gift-cards', moneyMoved);
  events.subscribe(refundReturned, 'gift-cards', moneyMoved);
  events.subscribe(paymentDisputed, 'gift-cards', moneyMoved);
  events.subscribe(accountVerified, 'gift-cards', ({ user_id, email }) =>
    giftCards.accountVerified(user_id, email),
  );
  const studio = { db, clock, record, currency };
  const routes: Route[] = [
    ...promotionsRoutes(promotions, currency),
    ...giftCardsRoutes(giftCards),
    ...studioCodesRoutes(createStudioCodes(studio)),
    ...studioGiftsRoutes(createStudioGifts({ ...studio, keys, sendDue: () => giftCards.sendDue() })),
  ];
  return { promotions, giftCards, routes, jobs: giftCardsJobs(giftCards) };
}

// What accounts have chosen but not paid; guests' carts are in their browsers.
function buildCart(
  { db, clock, events }: Core,
  deps: Pick<ShopModuleDeps, 'catalogue'> & { currency: () => Promise<string> },
) {
  const cart = createCartService({ db, clock, ...deps });
  events.subscribe(orderPaid, 'cart', {
    concerns: ({ guest_link_token }) => guest_link_token === null,
    async act({ order_id }) {
      const lines = await paidLinesOf(db, order_id);
      const [first] = lines;
      if (first !== undefined) await cart.orderPaid(first.user_id, order_id, lines);
    },
  });
  // Whoever signed up with an address that is not theirs leaves nothing in its owner's cart.
  events.subscribe(accountClaimed, 'cart', ({ user_id }) => cart.clear(user_id));
  return cart;
}

// What the studio does about money: refunds, matching, manual orders, lists for the books.
function buildFinance(
  checkout: CheckoutDeps,
  { core, settings, environment }: ShopModuleDeps,
  promotions: PromotionsService,
) {
  const { db, clock, record } = core;
  const { siteUrl, creditLimits } = currentOf(settings);
  const money = createMoneyService({
    ...checkout,
    record,
    issueCredit: (tx, credit) => promotions.issueCredit(tx, credit),
    creditLimits,
  });
  return {
    money,
    manualOrders: createManualOrders({ ...checkout, record, siteUrl }),
    matching: createMatching({ ...checkout, record }),
    payouts: createPayouts({ db, clock, demo: environment.demo }),
  };
}

/** Builds what people choose and pay, and what the studio does about that money. */
export function buildShop(deps: ShopModuleDeps): Shop {
  const { environment, core, settings, people, catalogue, providers, inbox, vatIds, orders } = deps;
  const { db, clock, log, events, keys, pushes } = core;
  const { all, card, paypal } = providers;
  const { currency, siteUrl } = currentOf(settings);
  const { promotions, giftCards, ...codes } = buildCodes(core, currency);
  const cart = buildCart(core, { catalogue, currency });
  const common = {
    db,
    clock,
    log,
    events,
    keys,
    https: environment.siteUrl.startsWith('https:'),
    catalogue,
    currency,
    providers: { all, card, paypal },
    modeOf: (paidBy: string) => modeOfMoney(paidBy, { providers: all, demo: environment.demo }),
    codes: codePort(promotions),
    addOns: createAddOns({ clock, pushes, keys }),
    vatOf: vatBy(settings, vatIds),
    payerOf: payersOf(people),
    isBlocked: people.customerAccounts.isBlocked,
    guestLink: (orderId: OrderId) => orders.issueGuestLink(orderId),
  };
  const booking: Parameters<typeof createSubscriptionsService>[0]['booking'] = (sale) =>
    bookingOf(common, sale);
  const subscriptions = createSubscriptionsService({ ...common, siteUrl, booking });
  const checkoutDeps = { ...common, subscriptions };
  const checkout = createCheckoutService(checkoutDeps);
  const { money, manualOrders, matching, payouts } = buildFinance(checkoutDeps, deps, promotions);
  const routes: Route[] = [
    ...codes.routes,
    ...subscriptionsRoutes(subscriptions),
    ...checkoutRoutes(checkout, money),
    ...manualOrderRoutes(manualOrders, checkout),
    ...matchRoutes(matching),
    ...payoutRoutes(payouts),
    ...cartRoutes(cart),
  ];
  return {
    services: { cart, promotions, giftCards, subscriptions, checkout, money, manualOrders },
    routes,
    jobs: [...checkoutJobs(checkout, inbox), ...codes.jobs, ...subscriptionsJobs(subscriptions)],
    documents: [],
  };
}
