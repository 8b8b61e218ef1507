import type { PublicSettings } from '@/modules/foundation/settings/settings.contract';
import type { Environment } from '@/platform/environment';
import type { Route } from '@/platform/http/mount';
import type { CspSources } from '@/platform/http/security-headers';
import type { Platform } from '@/platform/platform';
import type { KeyPurpose } from '@/platform/security/keys';
import { createInstallation } from '../installation';
import type { PaymentProvider } from '../payment-provider';
import { demoPaymentRoutes } from '../payments.routes';
import { noteProviderError } from '../provider-errors.store';
import type { WebhookInbox } from '../webhook-inbox';
import { createDemoPayments } from './demo';
import { paypal } from './paypal/open-paypal';
import type { OpenedProvider, ProviderEntry } from './provider-entry';
import { stripe } from './stripe/open-stripe';
import { watchProvider } from './watch-provider';

/** Every provider that takes real money, each a folder beside this file. */
const PROVIDERS: readonly ProviderEntry[] = [stripe, paypal];

// Webhooks are checked at once, and secrets by a hash that is stored: nothing of an earlier key is needed.
const DEMO: KeyPurpose = { name: 'demo payments', lifetimeMs: 0 };

type PublicPayments = PublicSettings['payments'];

// Keys decide; where there are none, a demo takes test money and a real studio takes none. Beside keys of any provider
// nothing stands in for the other: whoever pays there would get a real order for nothing.
function publicPayments(opened: readonly OpenedProvider[], demo: boolean): PublicPayments {
  const standIn = demo && opened.length === 0 ? 'demo' : null;
  const payments: PublicPayments = {
    card: standIn,
    paypal: standIn,
    stripe_publishable_key: null,
    paypal_client_id: null,
    paypal_environment: null,
  };
  for (const { settings } of opened) Object.assign(payments, settings);
  return payments;
}

function sellingBy(providers: readonly (PaymentProvider | null)[]): PublicSettings['selling'] {
  const some = providers.some((provider) => provider !== null);
  const monthly = providers.some((provider) => provider !== null && provider.subscriptions !== null);
  return { one_time: some, subscriptions: monthly, gift_cards: some };
}

// What pages load from all of them together.
function sourcesOf(opened: readonly OpenedProvider[]): CspSources {
  const all = (list: 'scripts' | 'frames' | 'connections' | 'media' | 'payments' | 'images') =>
    opened.flatMap(({ csp }) => csp[list] ?? []);
  return {
    scripts: all('scripts'),
    frames: all('frames'),
    connections: all('connections'),
    media: all('media'),
    payments: all('payments'),
    images: all('images'),
    nonceStyles: opened.some(({ csp }) => csp.nonceStyles === true),
    popups: opened.some(({ csp }) => csp.popups === true),
  };
}

// A fault of a provider is shown to the owner; that it could not be noted must not hide it.
async function noteFault({ db, clock, log }: Platform, provider: string, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  try {
    await noteProviderError(db, { provider, source: 'call', message, at: clock.now() });
  } catch (failure) {
    log.warn({ err: failure, provider }, 'a fault of a provider could not be noted');
  }
}

/** Opens whoever takes payments: each provider whose keys are set; the demo provider where demo is on and no keys are. */
export function openProviders(environment: Environment, platform: Platform) {
  const { db, clock, log } = platform;
  const { keys, webhookUrl, deliverWebhook: deliver } = environment;
  const secret = keys.secret(DEMO);
  const demoPayments = createDemoPayments({ db, clock, log, secret, webhookUrl, deliver });
  const context = { environment, platform, installation: createInstallation(db) };
  const opened = PROVIDERS.map(({ open }) => open(context)).filter((one) => one !== null);
  const watched = opened.map(({ provider }) =>
    watchProvider(provider, (error) => noteFault(platform, provider.name, error)),
  );
  const payments = publicPayments(opened, environment.demo);
  const all = [demoPayments.provider, ...watched];
  const named = (name: string | null) => all.find((provider) => provider.name === name) ?? null;
  const card = named(payments.card);
  const wallet = named(payments.paypal);
  const routes = (inbox: WebhookInbox): Route[] => [
    ...(environment.demo ? demoPaymentRoutes(demoPayments, inbox) : []),
    ...opened.flatMap((one) => one.routes(inbox)),
  ];
  return {
    demoPayments,
    all,
    /** The providers' own calls: their webhooks, and the demo's form. */
    routes,
    card,
    paypal: wallet,
    /** What there is to know of each provider that could be used. */
    known: PROVIDERS.map(({ about }) => about),
    payments,
    /** What pages load from them. */
    csp: sourcesOf(opened),
    selling: sellingBy([card, wallet]),
  };
}

export type Providers = ReturnType<typeof openProviders>;
