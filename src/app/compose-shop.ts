import {
  createAccountsService,
  createCustomerAccounts,
  createPeopleService,
  type AccountsService,
} from '@/modules/people/accounts/server';
import { createCatalogueService } from '@/modules/catalogue/services/server';
import { bookingOf, createCheckoutService, type CheckoutDeps } from '@/modules/shop/checkout/server';
import { modeOfMoney } from '@/modules/money/payments/payments.rules';
import { createWebhookInbox, type Settle } from '@/modules/money/payments/server';
import type { PromotionsService } from '@/modules/shop/promotions/server';
import { chargedVat, type VatSale } from '@/modules/money/receipts/vat.rules';
import { createAddOns } from '@/modules/orders/revisions/server';
import { createSettingsService, type SettingsService } from '@/modules/foundation/settings/server';
import { createSubscriptionsService } from '@/modules/shop/subscriptions/server';
import { createRateLimiter } from '@/platform/http/rate-limit';
import type { UserId } from '@/shared/ids';
import { composeCodes } from './compose-codes';
import { composeMoney } from './compose-money';
import type { Foundation, Platform } from './compose-platform';
import { composeProviders } from './compose-providers';

interface Settles {
  settle(provider: string, reference: string): Promise<unknown>;
}

function payersOf(accounts: AccountsService) {
  return async (userId: UserId) => {
    const profile = await accounts.profileOf(userId);
    if (profile === null) return null;
    const { firstName: first_name, lastName: last_name, email, phone } = profile;
    return { first_name, last_name, email, phone };
  };
}

function vatBy(settings: SettingsService) {
  return async (sale: VatSale) => {
    const { vat_mode: mode, vat_country: studioCountry, vat_rate_bp: rate } = await settings.current();
    return chargedVat({ mode, studioCountry, rate }, sale);
  };
}

function composeAccounts({ siteUrl, demo }: Foundation, platform: Platform, settings: SettingsService) {
  const { db, clock, events, keys, record } = platform;
  const deps = {
    db,
    clock,
    events,
    limiter: createRateLimiter(db, clock),
    keys,
    siteName: async () => (await settings.current()).site_name,
    https: siteUrl.startsWith('https:'),
    demo,
  };
  return {
    accounts: createAccountsService(deps),
    people: createPeopleService({ ...deps, record }),
    customerAccounts: createCustomerAccounts({ db, clock, events }),
  };
}

function inboxOf(
  { db, clock, log, jobs: queue }: Platform,
  { checkout, subscriptions }: Record<'checkout' | 'subscriptions', Settles>,
) {
  const settle: Settle = (provider, reference, about) =>
    (about === 'subscription' ? subscriptions : checkout).settle(provider, reference);
  return createWebhookInbox({ db, clock, log, queue, settle });
}

interface SellingDeps {
  readonly deps: CheckoutDeps;
  readonly subscriptions: Settles;
  readonly promotions: Pick<PromotionsService, 'issueCredit'>;
  readonly siteUrl: () => Promise<string>;
  readonly creditLimits: () => Promise<{ each: number; day: number }>;
  readonly timeZone: () => Promise<string>;
  readonly demo: boolean;
}

// The checkout, what the studio does about its money, and the inbox of its providers' news.
function composeSelling(platform: Platform, { deps, subscriptions, ...context }: SellingDeps) {
  const checkout = createCheckoutService(deps);
  const harness = composeMoney({ platform, checkout: deps, ...context });
  return { checkout, ...harness, inbox: inboxOf(platform, { checkout, subscriptions }) };
}

function settingsOf(
  { siteUrl, demo, mailer }: Foundation,
  { db, clock, log }: Platform,
  { selling, payments }: ReturnType<typeof composeProviders>,
): SettingsService {
  return createSettingsService({
    db,
    clock,
    log,
    siteUrl,
    demo,
    sendsMail: mailer !== null,
    selling,
    payments,
  });
}

// What settings say at the moment that they are asked.
function currentOf(settings: SettingsService) {
  return {
    currency: async () => (await settings.current()).currency,
    siteUrl: async () => (await settings.current()).site_url,
    timeZone: async () => (await settings.current()).time_zone,
    creditLimits: async () => (await settings.current()).credit_limits,
  };
}

/** Builds what people choose, pay and sign in with. */
export function composeShop(foundation: Foundation, platform: Platform) {
  const { db, clock, log, events, keys } = platform;
  const providing = composeProviders(foundation, platform);
  const { demoPayments, selling, all, card, paypal, routes } = providing;
  const settings = settingsOf(foundation, platform, providing);
  const persons = composeAccounts(foundation, platform, settings);
  const catalogue = createCatalogueService({ db, settings });
  const { currency, siteUrl, timeZone, creditLimits } = currentOf(settings);
  const codes = composeCodes(platform, currency);
  const common = {
    db,
    clock,
    log,
    events,
    keys,
    https: foundation.siteUrl.startsWith('https:'),
    catalogue,
    currency,
    providers: { all, card, paypal },
    modeOf: (paidBy: string) => modeOfMoney(paidBy, { providers: all, demo: foundation.demo }),
    codes: codes.codes,
    addOns: createAddOns({ clock, pushes: platform.pushes, keys }),
    vatOf: vatBy(settings),
    payerOf: payersOf(persons.accounts),
    isBlocked: persons.customerAccounts.isBlocked,
  };
  const subscriptions = createSubscriptionsService({
    ...common,
    siteUrl,
    booking: (sale) => bookingOf(common, sale),
  });
  const deps = { ...common, subscriptions };
  const { promotions } = codes.services;
  const context = { promotions, siteUrl, creditLimits, timeZone, demo: foundation.demo };
  const sales = composeSelling(platform, { deps, subscriptions, ...context });
  return {
    settings,
    ...persons,
    catalogue,
    ...codes.services,
    demoPayments,
    subscriptions,
    ...sales,
    codes,
    canSell: selling,
    planReaders: all,
    providerRoutes: routes(sales.inbox),
  };
}

export type Shop = ReturnType<typeof composeShop>;
