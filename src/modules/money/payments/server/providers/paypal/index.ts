import { rootCertificates } from 'node:tls';
import type { Log } from '@/platform/log/log';
import type { Clock } from '@/shared/clock';
import { withoutEndSlashes } from '@/shared/address-parts';
import type { Installation } from '../../installation';
import type { PaymentProvider } from '../../payment-provider';
import { createCertificates } from './paypal-certificates';
import { createPayPalClient } from './paypal-client';
import { payPalTakes, smallestAmount } from './paypal-money';
import { createPayPalPayments } from './paypal-provider';
import { createPayPalSubscriptions } from './paypal-subscriptions';
import { parsePayPalWebhook } from './paypal-webhooks';

export interface PayPalProviderDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly keys: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly webhookId: string;
    readonly environment: 'sandbox' | 'production';
    /** A stand-in on this machine, for tests; null for PayPal itself. */
    readonly apiBase: string | null;
  };
  /** The installation's own key: derives the payments' secrets. */
  readonly secret: string;
  /** The id that everything bears which this installation makes at PayPal. */
  readonly installation: Installation;
  readonly siteUrl: string;
  /** A call that takes longer has failed, whatever it did. */
  readonly timeoutMs?: number;
  /** Certificates that PayPal's may end in; the public ones where left out. */
  readonly roots?: readonly string[];
}

// Who PayPal's webhooks are signed by, live and in its sandbox.
const SIGNER = /^messageverificationcerts(\.sandbox)?\.paypal\.com$/;

const HOSTS = {
  production: {
    api: 'https://api-m.paypal.com',
    certificates: 'https://api.paypal.com',
  },
  sandbox: {
    api: 'https://api-m.sandbox.paypal.com',
    certificates: 'https://api.sandbox.paypal.com',
  },
};

/** PayPal as a provider of payments and of monthly payments, over its REST calls. */
export function createPayPalProvider(deps: PayPalProviderDeps): PaymentProvider {
  const { clock, log, keys, secret, installation, timeoutMs } = deps;
  const hosts = HOSTS[keys.environment];
  const base = keys.apiBase === null ? null : withoutEndSlashes(keys.apiBase);
  const access = { clientId: keys.clientId, clientSecret: keys.clientSecret, base: base ?? hosts.api, clock };
  const client = createPayPalClient({ ...access, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  const certificate = createCertificates({
    clock,
    home: `${base ?? hosts.certificates}/v1/notifications/certs/`,
    name: SIGNER,
    roots: deps.roots ?? rootCertificates,
  });
  return {
    name: 'paypal',
    mode: keys.environment === 'production' ? 'live' : 'test',
    minimumCharge: smallestAmount,
    takes: payPalTakes,
    ...createPayPalPayments({ client, log, secret, installation, returnUrl: `${deps.siteUrl}/cart` }),
    parseWebhook: (rawBody, headers) =>
      parsePayPalWebhook({ client, clock, webhookId: keys.webhookId, certificate }, rawBody, headers),
    subscriptions: createPayPalSubscriptions({ client, clock, installation }),
  };
}
