import type { PublicSettings } from '@/modules/foundation/settings/settings.contract';
import type { Environment } from '@/platform/environment';
import type { Route } from '@/platform/http/mount';
import type { Platform } from '@/platform/platform';
import type { KeyPurpose } from '@/platform/security/keys';
import { createInstallation } from '../installation';
import type { PaymentProvider } from '../payment-provider';
import { demoPaymentRoutes, paypalRoutes, stripeRoutes } from '../payments.routes';
import type { WebhookInbox } from '../webhook-inbox';
import { createDemoPayments } from './demo';
import { createPayPalProvider } from './paypal';
import { createStripeProvider } from './stripe';

// What these derive is checked at once, or by a hash that is stored: nothing of an earlier key is needed.
const DEMO: KeyPurpose = { name: 'demo payments', lifetimeMs: 0 };
const PAYPAL: KeyPurpose = { name: 'PayPal payments', lifetimeMs: 0 };

type PublicPayments = PublicSettings['payments'];

// Keys decide; where there are none, a demo takes test money and a real studio takes none. Beside keys of any provider
// nothing stands in for the other: whoever pays there would get a real order for nothing.
function publicPayments({ stripe, paypal, demo }: Environment): PublicPayments {
  const standIn = demo && stripe === null && paypal === null ? ('demo' as const) : null;
  return {
    card: stripe === null ? standIn : 'stripe',
    paypal: paypal === null ? standIn : 'paypal',
    stripe_publishable_key: stripe?.publishableKey ?? null,
    paypal_client_id: paypal?.clientId ?? null,
    paypal_environment: paypal?.environment ?? null,
  };
}

function sellingBy(providers: readonly (PaymentProvider | null)[]): PublicSettings['selling'] {
  const some = providers.some((provider) => provider !== null);
  const monthly = providers.some((provider) => provider !== null && provider.subscriptions !== null);
  return { one_time: some, subscriptions: monthly, gift_cards: some };
}

/** Picks who takes payments: Stripe and PayPal where their keys are set; the demo provider where demo is on and no keys are. */
export function openProviders(environment: Environment, { db, clock, log }: Platform) {
  const { keys: own, siteUrl, webhookUrl, deliverWebhook: deliver } = environment;
  const installation = createInstallation(db);
  const demoPayments = createDemoPayments({ db, clock, log, secret: own.secret(DEMO), webhookUrl, deliver });
  const payments = publicPayments(environment);
  const { stripe: keys } = environment;
  const stripe = keys === null ? null : createStripeProvider({ keys, clock, installation });
  const { paypal: account } = environment;
  const wallet =
    account === null
      ? null
      : createPayPalProvider({
          keys: account,
          clock,
          log,
          secret: own.secret(PAYPAL),
          installation,
          siteUrl,
        });
  const by = { demo: demoPayments.provider, stripe, paypal: wallet };
  const card = payments.card === null ? null : by[payments.card];
  const paypal = payments.paypal === null ? null : by[payments.paypal];
  const all = [demoPayments.provider, stripe, wallet].filter((provider) => provider !== null);
  const routes = (inbox: WebhookInbox): Route[] => [
    ...(environment.demo ? demoPaymentRoutes(demoPayments, inbox) : []),
    ...(stripe === null ? [] : stripeRoutes(stripe, inbox)),
    ...(wallet === null ? [] : paypalRoutes(wallet, inbox)),
  ];
  return {
    demoPayments,
    all,
    /** The providers' own calls: their webhooks, and the demo's form. */
    routes,
    card,
    paypal,
    payments,
    selling: sellingBy([card, paypal]),
  };
}

export type Providers = ReturnType<typeof openProviders>;
