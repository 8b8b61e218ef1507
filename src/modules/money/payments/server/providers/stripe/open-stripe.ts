import { route } from '@/platform/http/mount';
import { receiveStripeWebhook } from '../../../payments.contract';
import type { OpenedProvider, ProviderContext, ProviderEntry } from '../provider-entry';
import { createStripeProvider } from './index';
import { STRIPE_API_VERSION } from './stripe-webhooks';

// docs.stripe.com/security/guide#content-security-policy, for Stripe.js with Elements.
const STRIPE_JS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

function open({ environment, platform, installation }: ProviderContext): OpenedProvider | null {
  const { stripe: keys } = environment;
  if (keys === null) return null;
  const provider = createStripeProvider({ keys, clock: platform.clock, installation });
  return {
    provider,
    settings: { card: 'stripe', stripe_publishable_key: keys.publishableKey },
    csp: {
      scripts: STRIPE_JS,
      frames: [...STRIPE_JS, 'https://hooks.stripe.com'],
      connections: ['https://api.stripe.com'],
      // Wallets of browsers open from inside Stripe's frames, and Google Pay outside of Chromium in a window that answers to its
      // opener: https://docs.stripe.com/security/guide
      payments: [...STRIPE_JS, 'https://hooks.stripe.com'],
      popups: true,
    },
    routes: (inbox) => [
      route(receiveStripeWebhook, async ({ body, raw }) => inbox.receive(provider, body, raw.headers)),
    ],
  };
}

/** Stripe, for cards and packages. */
export const stripe: ProviderEntry = {
  about: {
    name: 'stripe',
    label: 'Stripe',
    sells: 'Cards, Apple Pay, Google Pay and packages',
    webhookPath: '/api/webhooks/stripe',
    envs: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    readsVersion: STRIPE_API_VERSION,
    applePay: true,
  },
  open,
};
