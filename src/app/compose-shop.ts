import { createAccountsService, createPeopleService, type AccountsService } from '@/features/accounts/server';
import { createCatalogueService } from '@/features/catalogue/server';
import {
  bookingOf,
  createCheckoutService,
  createMoneyService,
  type IssueCredit,
} from '@/features/checkout/server';
import { createWebhookInbox, type Settle } from '@/features/payments/server';
import { chargedVat, type VatSale } from '@/features/receipts/vat.rules';
import { createAddOns } from '@/features/revisions/server';
import { createSettingsService, type SettingsService } from '@/features/settings/server';
import { createSubscriptionsService } from '@/features/subscriptions/server';
import { createRateLimiter } from '@/platform/http/rate-limit';
import type { UserId } from '@/shared/ids';
import { composeCodes } from './compose-codes';
import type { Foundation, Platform } from './compose-platform';
import { composeProviders } from './compose-providers';

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
  const { db, clock, events, signer, sealer, record } = platform;
  const deps = {
    db,
    clock,
    events,
    limiter: createRateLimiter(db, clock),
    signer,
    sealer,
    siteName: async () => (await settings.current()).site_name,
    https: siteUrl.startsWith('https:'),
    demo,
  };
  return { accounts: createAccountsService(deps), people: createPeopleService({ ...deps, record }) };
}

/** Builds what people choose, pay and sign in with. */
export function composeShop(foundation: Foundation, platform: Platform) {
  const { db, clock, log, events, signer, jobs } = platform;
  const { siteUrl } = foundation;
  const { demoPayments, payments, selling, all, card, paypal, routes } = composeProviders(
    foundation,
    platform,
  );
  const settings = createSettingsService({ db, clock, log, siteUrl, selling, payments });
  const { accounts, people } = composeAccounts(foundation, platform, settings);
  const catalogue = createCatalogueService({ db, settings });
  const currency = async () => (await settings.current()).currency;
  const codes = composeCodes(platform, currency);
  const common = {
    db,
    clock,
    log,
    events,
    signer,
    catalogue,
    currency,
    providers: { all, card, paypal },
    codes: codes.codes,
    addOns: createAddOns({ clock, pushes: platform.pushes, signer }),
    vatOf: vatBy(settings),
    payerOf: payersOf(accounts),
  };
  const subscriptions = createSubscriptionsService({
    ...common,
    siteUrl: async () => (await settings.current()).site_url,
    booking: (sale) => bookingOf(common, sale),
  });
  const checkout = createCheckoutService({ ...common, subscriptions });
  const issueCredit: IssueCredit = (tx, credit) => codes.services.promotions.issueCredit(tx, credit);
  const money = createMoneyService({ ...common, subscriptions, issueCredit });
  const settle: Settle = (provider, reference, about) =>
    (about === 'subscription' ? subscriptions : checkout).settle(provider, reference);
  const inbox = createWebhookInbox({ db, clock, log, queue: jobs, settle });
  const services = {
    settings,
    accounts,
    people,
    catalogue,
    ...codes.services,
    demoPayments,
    subscriptions,
    checkout,
    money,
  };
  return { ...services, inbox, codes, canSell: selling, providerRoutes: routes(inbox) };
}

export type Shop = ReturnType<typeof composeShop>;
