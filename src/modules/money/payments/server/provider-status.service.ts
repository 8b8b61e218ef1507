import { randomUUID } from 'node:crypto';
import { minorDigits, toMajor, type Minor } from '@/shared/money';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import type { CheckoutId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { WireProvider } from '../provider-status.contract';
import { errorForPage, missingOf } from '../provider-status.rules';
import type { PaymentProvider } from './payment-provider';
import { lastProviderErrors, type ProviderError } from './provider-errors.store';
import { providerRows, type ProviderRow } from './provider-status.store';
import type { ProviderAbout } from './providers/provider-entry';

export interface ProviderStatusDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly siteUrl: string;
  readonly demo: boolean;
  readonly providers: {
    readonly known: readonly ProviderAbout[];
    readonly all: readonly PaymentProvider[];
  };
  readonly studio: () => Promise<{ readonly currency: string; readonly email: string }>;
  /** Whether the file is on the site by which Apple Pay knows it. */
  readonly hasApplePayFile: () => Promise<boolean>;
}

/** How far a test of a provider came. */
interface TestResult {
  readonly amount: number;
  readonly currency: string;
  readonly error: string | null;
  readonly milliseconds: number;
}

export interface ProviderStatus {
  /** Every provider that could take payments, and what is missing until it does. */
  list(): Promise<WireProvider[]>;
  /** Asks for a small payment, reads it and gives it up: no money moves, with live keys neither. */
  test(name: string): Promise<Answer<TestResult, 'not_found' | 'conflict'>>;
}

// No checkout has it: the payment of a test belongs to nothing.
const NO_CHECKOUT = 0 as CheckoutId;

// One of the currency, or the provider's least.
function testAmount(provider: PaymentProvider, currency: string): Minor {
  return Math.max(10 ** minorDigits(currency), provider.minimumCharge(currency));
}

function wireOf(
  deps: ProviderStatusDeps,
  about: ProviderAbout,
  known: { row: ProviderRow | undefined; error: ProviderError | undefined; hasFile: boolean },
): WireProvider {
  const { row, error, hasFile } = known;
  const mode = deps.providers.all.find(({ name }) => name === about.name)?.mode ?? null;
  const webhookUrl = new URL(about.webhookPath, deps.siteUrl).href;
  const webhookAt = row?.webhook_at ?? null;
  const paidAt = row?.payment_at ?? null;
  const apiVersion = row?.api_version ?? null;
  const currency = row?.payment_currency ?? '';
  return {
    name: about.name,
    label: about.label,
    sells: about.sells,
    mode,
    webhook_url: webhookUrl,
    reads_version: about.readsVersion,
    last_webhook:
      webhookAt === null
        ? null
        : { at: webhookAt.toISOString(), kind: row?.webhook_kind ?? '', api_version: apiVersion },
    waiting: row?.waiting ?? 0,
    last_payment:
      paidAt === null
        ? null
        : { at: paidAt.toISOString(), amount: toMajor(row?.payment_amount ?? 0, currency), currency },
    last_error:
      error === undefined
        ? null
        : { at: error.at.toISOString(), source: error.source, message: error.message },
    missing: missingOf(
      {
        label: about.label,
        mode,
        keys: about.envs,
        webhookUrl,
        readsVersion: about.readsVersion,
        lastWebhook: webhookAt === null ? null : { at: webhookAt, apiVersion },
        waitingSince: row?.waiting_since ?? null,
        lastPayment: paidAt === null ? null : { at: paidAt },
        applePayFile: about.applePay ? hasFile : null,
      },
      { demo: deps.demo, now: deps.clock.now() },
    ),
  };
}

async function tryPayment(
  provider: PaymentProvider,
  asked: { amount: Minor; currency: string; email: string },
): Promise<string | null> {
  const { amount, currency, email } = asked;
  try {
    const { reference } = await provider.createIntent({
      checkoutId: NO_CHECKOUT,
      amount,
      currency,
      idempotencyKey: `studio-test:${randomUUID()}`,
      payer: { first_name: 'Test', last_name: 'Payment', email, phone: null },
    });
    const read = await provider.retrieve(reference);
    await provider.cancel(reference);
    if (read === null) return 'The payment was made, but could not be read back.';
    return read.amount === amount && read.currency === currency
      ? null
      : 'The payment came back with another amount.';
  } catch (error) {
    return errorForPage(error instanceof Error ? error.message : String(error));
  }
}

/** Makes what the studio's page of payments reads and asks. */
export function createProviderStatus(deps: ProviderStatusDeps): ProviderStatus {
  const { db, providers, studio, hasApplePayFile } = deps;
  return {
    async list() {
      const names = providers.known.map(({ name }) => name);
      const [rows, errors, hasFile] = await Promise.all([
        providerRows(db, names),
        lastProviderErrors(db),
        hasApplePayFile(),
      ]);
      return providers.known.map((about) =>
        wireOf(deps, about, {
          row: rows.find(({ provider }) => provider === about.name),
          error: errors.find(({ provider }) => provider === about.name),
          hasFile,
        }),
      );
    },
    async test(name) {
      const about = providers.known.find((one) => one.name === name);
      if (about === undefined) return refuse('not_found', 'No such payment provider.');
      const provider = providers.all.find((one) => one.name === name);
      if (provider === undefined) return refuse('conflict', `The keys of ${about.label} are not set.`);
      const { currency, email } = await studio();
      const amount = testAmount(provider, currency);
      if (!provider.takes(amount, currency))
        return refuse('conflict', `${about.label} does not take ${currency}.`);
      const from = performance.now();
      const error = await tryPayment(provider, { amount, currency, email });
      const milliseconds = Math.round(performance.now() - from);
      return ok({ amount: toMajor(amount, currency), currency, error, milliseconds });
    },
  };
}
