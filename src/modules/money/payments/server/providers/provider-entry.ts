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

/** What is true of a provider also where its keys are not set. */
export interface ProviderAbout {
  readonly name: string;
  /** What its buyers and the studio call it. */
  readonly label: string;
  /** What it is for, in words. */
  readonly sells: string;
  /** Path below the site that it sends webhooks to. */
  readonly webhookPath: string;
  /** The environment variables that are its keys. */
  readonly envs: readonly string[];
  /** The version of its API that webhooks are read in; null where it has one only. */
  readonly readsVersion: string | null;
  /** Whether Apple Pay by it needs a file on the site. */
  readonly applePay: boolean;
}

/** One provider: what it is, and how it is opened. Each provider's folder has one, and PROVIDERS lists them. */
export interface ProviderEntry {
  readonly about: ProviderAbout;
  /** Null where its keys are not set. */
  readonly open: (context: ProviderContext) => OpenedProvider | null;
}
