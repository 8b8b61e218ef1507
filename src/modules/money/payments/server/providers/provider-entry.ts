import type { PublicSettings } from '@/modules/foundation/settings/settings.contract';
import type { Environment } from '@/platform/environment';
import type { Route } from '@/platform/http/mount';
import type { CspSources } from '@/platform/http/security-headers';
import type { Platform } from '@/platform/platform';
import type { Installation } from '../installation';
import type { PaymentProvider } from '../payment-provider';
import type { WebhookInbox } from '../webhook-inbox';

type PublicPayments = PublicSettings['payments'];

/** What a provider is opened with. */
export interface ProviderContext {
  readonly environment: Environment;
  readonly platform: Pick<Platform, 'clock' | 'log'>;
  /** The id that everything bears which this installation makes at a provider. */
  readonly installation: Installation;
}

/** A provider whose keys are set. */
export interface OpenedProvider {
  readonly provider: PaymentProvider;
  /** What browsers are told of it: which way to pay it takes, and its public keys. */
  readonly settings: Partial<PublicPayments>;
  /** What pages load from it. */
  readonly csp: Partial<CspSources>;
  /** Its own calls: webhooks. */
  readonly routes: (inbox: WebhookInbox) => readonly Route[];
}

/** Opens one provider; null where its keys are not set. Each provider's folder has one, and PROVIDERS lists them. */
export type OpenProvider = (context: ProviderContext) => OpenedProvider | null;
