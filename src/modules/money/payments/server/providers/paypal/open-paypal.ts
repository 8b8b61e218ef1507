import { route } from '@/platform/http/mount';
import type { KeyPurpose } from '@/platform/security/keys';
import { receivePayPalWebhook } from '../../../payments.contract';
import type { OpenedProvider, ProviderContext, ProviderEntry } from '../provider-entry';
import { createPayPalProvider } from './index';

// What it derives is checked at once: nothing of an earlier key is needed.
const SECRETS: KeyPurpose = { name: 'PayPal payments', lifetimeMs: 0 };

// developer.paypal.com/sdk/js/best-practices: scripts and styles by nonce, the rest by address.
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

function open({ environment, platform, installation }: ProviderContext): OpenedProvider | null {
  const { paypal: keys, siteUrl } = environment;
  if (keys === null) return null;
  const { clock, log } = platform;
  const secret = environment.keys.secret(SECRETS);
  const provider = createPayPalProvider({ keys, clock, log, secret, installation, siteUrl });
  return {
    provider,
    settings: {
      paypal: 'paypal',
      paypal_client_id: keys.clientId,
      paypal_environment: keys.environment,
    },
    csp: {
      scripts: PAYPAL,
      frames: PAYPAL,
      connections: PAYPAL,
      images: PAYPAL,
      nonceStyles: true,
      // PayPal asks its buyers in a window of its own, which tells the page how it went.
      popups: true,
    },
    routes: (inbox) => [
      route(receivePayPalWebhook, async ({ body, raw }) => inbox.receive(provider, body, raw.headers)),
    ],
  };
}

/** PayPal, for single payments and packages. */
export const paypal: ProviderEntry = {
  about: {
    name: 'paypal',
    label: 'PayPal',
    sells: 'PayPal accounts and packages',
    webhookPath: '/api/webhooks/paypal',
    envs: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_ENVIRONMENT'],
    readsVersion: null,
    applePay: false,
  },
  open,
};
