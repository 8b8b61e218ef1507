import { route } from '@/platform/http/mount';
import { receiveStripeWebhook } from '../../../payments.contract';
import type { OpenProvider } from '../provider-entry';
import { createStripeProvider } from './index';

// docs.stripe.com/security/guide#content-security-policy, for Stripe.js with Elements.
const STRIPE_JS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** Stripe, for cards and packages. */
export const openStripe: OpenProvider = ({ environment, platform, installation }) => {
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
};
