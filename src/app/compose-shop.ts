import { createAccountsService } from '@/features/accounts/server';
import { createCatalogueService } from '@/features/catalogue/server';
import { createCheckoutService, NO_SUBSCRIPTIONS } from '@/features/checkout/server';
import { createWebhookInbox } from '@/features/payments/server';
import { createSettingsService } from '@/features/settings/server';
import { composeCodes } from './compose-codes';
import type { Foundation, Platform } from './compose-platform';
import { composeProviders } from './compose-providers';

/** Builds what people choose, pay and sign in with. */
export function composeShop(foundation: Foundation, platform: Platform) {
  const { db, clock, log, events, signer, jobs } = platform;
  const { siteUrl, demo } = foundation;
  const { demoPayments, payments, selling, all, card, paypal, routes } = composeProviders(
    foundation,
    platform,
  );
  const settings = createSettingsService({ db, clock, log, siteUrl, selling, payments });
  const accounts = createAccountsService({ db, clock, events, demo });
  const catalogue = createCatalogueService({ db, settings });
  const currency = async () => (await settings.current()).currency;
  const codes = composeCodes(platform, currency);
  const checkout = createCheckoutService({
    db,
    clock,
    log,
    events,
    signer,
    catalogue,
    providers: { all, card, paypal },
    codes: codes.codes,
    vatOf: async () => null,
    subscriptionOrder: NO_SUBSCRIPTIONS,
    currency,
    async payerOf(userId) {
      const profile = await accounts.profileOf(userId);
      if (profile === null) return null;
      const { firstName: first_name, lastName: last_name, email, phone } = profile;
      return { first_name, last_name, email, phone };
    },
  });
  const settle = (provider: string, reference: string) => checkout.settle(provider, reference);
  const inbox = createWebhookInbox({ db, clock, log, queue: jobs, settle });
  const services = { settings, accounts, catalogue, ...codes.services, demoPayments, checkout, inbox };
  return { ...services, codes, providerRoutes: routes(inbox) };
}

export type Shop = ReturnType<typeof composeShop>;
