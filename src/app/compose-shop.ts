import { createAccountsService } from '@/features/accounts/server';
import { createCatalogueService } from '@/features/catalogue/server';
import { createCheckoutService } from '@/features/checkout/server';
import { createDemoPayments, createWebhookInbox } from '@/features/payments/server';
import { createSettingsService } from '@/features/settings/server';
import type { Foundation, Platform } from './compose-platform';

/** Builds what people choose, pay and sign in with. */
export function composeShop(foundation: Foundation, platform: Platform) {
  const { db, clock, log, events, signer, jobs } = platform;
  const { siteUrl, demo, secret } = foundation;
  const selling = { one_time: demo, subscriptions: false, gift_cards: false };
  const settings = createSettingsService({ db, clock, log, siteUrl, selling });
  const accounts = createAccountsService({ db, clock, events, demo });
  const catalogue = createCatalogueService({ db, settings });
  const { webhookUrl, deliverWebhook: deliver } = foundation;
  const demoPayments = createDemoPayments({ db, clock, log, secret, webhookUrl, deliver });
  const checkout = createCheckoutService({
    db,
    clock,
    log,
    events,
    signer,
    catalogue,
    providers: { all: [demoPayments.provider], card: demo ? demoPayments.provider : null },
    currency: async () => (await settings.current()).currency,
    async payerOf(userId) {
      const profile = await accounts.profileOf(userId);
      if (profile === null) return null;
      const { firstName: first_name, lastName: last_name, email, phone } = profile;
      return { first_name, last_name, email, phone };
    },
  });
  const settle = (provider: string, reference: string) => checkout.settle(provider, reference);
  const inbox = createWebhookInbox({ db, clock, log, queue: jobs, settle });
  return { settings, accounts, catalogue, demoPayments, checkout, inbox };
}

export type Shop = ReturnType<typeof composeShop>;
