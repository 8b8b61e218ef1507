import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { PLAN_LIST } from '@/modules/catalogue/services/plans.rules';
import type { PackagePlans } from '@/modules/catalogue/services/server/studio-services.service';
import type { Core, Foundation } from '@/modules/foundation/module';
import type { Db } from '@/platform/db/database';
import type { Environment } from '@/platform/environment';
import type { Route } from '@/platform/http/mount';
import type { Built, Module } from '@/platform/module';
import type { OrderId } from '@/shared/ids';
import type { FieldErrors } from '@/shared/result';
import { planProblem } from './payments/plan.rules';
import { paymentLabel } from './payments/payments.rules';
import { paymentRefunded, refundReturned } from './payments/server/payments.events';
import { openProviders, type Providers } from './payments/server/providers/open-providers';
import { providerStatusRoutes } from './payments/server/provider-status.routes';
import { createProviderStatus } from './payments/server/provider-status.service';
import { createWebhookInbox, type Settle, type WebhookInbox } from './payments/server/webhook-inbox';
import { dataOfReceipts } from './receipts/server/personal-data.read-model';
import { printInThread } from './receipts/server/print-task';
import { receiptsRoutes } from './receipts/server/receipts.routes';
import {
  createReceiptsService,
  RECEIPT_FILE,
  type ReceiptsDeps,
  type ReceiptsService,
} from './receipts/server/receipts.service';
import { vatReportRoutes } from './receipts/server/vat-report.routes';
import { createVatReports } from './receipts/server/vat-report.service';
import { EU_STANDARD_RATES, studioRate } from './receipts/vat.rules';
import { createVatIds, type VatIds } from './vat-ids/server/vat-ids.service';
import { createVies } from './vat-ids/server/vies';

export { openProviders, type Providers };

/** Payments, the ledger and its papers. */
export const money: Module = {
  name: 'money',
  tables: [
    'demo_intents',
    'demo_invoices',
    'demo_refunds',
    'demo_subscriptions',
    'demo_webhooks',
    'disputes',
    'installation',
    'ledger_entries',
    'payments',
    'provider_errors',
    'receipt_counters',
    'receipts',
    'refunds',
    'vat_id_checks',
    'webhook_events',
  ],
  personalData: [dataOfReceipts],
};

export type Money = Built<{
  readonly receipts: ReceiptsService;
  readonly vatIds: VatIds;
  /** Takes what the providers tell. */
  readonly inbox: WebhookInbox;
  readonly demoPayments: Providers['demoPayments'];
  /** What pages load from the providers in use. */
  readonly providerSources: Providers['csp'];
}>;

export interface MoneyModuleDeps {
  readonly environment: Environment;
  readonly core: Core;
  readonly settings: Foundation['services']['settings'];
  readonly providers: Providers;
  /** Brings a checkout or a subscription up to date, by asking its provider. */
  readonly settle: Settle;
  /** Tells everybody who looks at an order that it changed. */
  readonly announceOrder: (tx: Db, orderId: OrderId) => Promise<void>;
  readonly maySeeOrder: ReceiptsDeps['maySee'];
}

/** The standard rates of the VAT, as settings offer them. */
export const STANDARD_VAT = {
  /** In percent, by country. */
  standardRates: Object.fromEntries(
    Object.entries(EU_STANDARD_RATES).map(([country, rate]) => [country, rate / 100]),
  ),
  /** In hundredths of a percent; null where none is known. */
  standardRate: (country: string) => studioRate({ studioCountry: country, rate: null }) || null,
};

/** Makes the check of what a package's plans charge at the providers that are switched on, held against its price. */
export function planProblemsOf({ all }: Pick<Providers, 'all'>, log: Core['log']) {
  return async (plans: PackagePlans): Promise<FieldErrors> => {
    const errors: FieldErrors = {};
    for (const { provider: name, field } of PLAN_LIST) {
      const planId = plans[field];
      const reader = all.find((provider) => provider.name === name)?.subscriptions;
      if (planId === null || reader?.readPlan === undefined) continue;
      const asked = { amount: plans.price, currency: plans.currency };
      try {
        const problem = planProblem(name, await reader.readPlan(planId), asked);
        if (problem !== null) errors[field] = [problem];
      } catch (error) {
        log.warn({ err: error, plan: planId }, 'a plan could not be read');
        errors[field] = [
          `${paymentLabel(name)} did not answer, so this plan could not be checked. Please save again.`,
        ];
      }
    }
    return errors;
  };
}

function receiptsOf({ environment, core, settings, announceOrder, maySeeOrder }: MoneyModuleDeps) {
  const { db, clock, tasks } = core;
  return createReceiptsService({
    db,
    clock,
    announce: announceOrder,
    maySee: maySeeOrder,
    printer: printInThread(tasks, environment.folders.fonts),
    timeZone: async () => (await settings.current()).time_zone,
    seller: async () => {
      const current = await settings.current();
      const { postal_address, support_email, site_url, vat_number, seller_registration } = current;
      return {
        ...postal_address,
        email: support_email,
        site: site_url,
        vat_number,
        registration: seller_registration,
      };
    },
  });
}

function vatIdsOf({ environment, core, settings }: MoneyModuleDeps) {
  const { db, clock, log, events } = core;
  const { viesBase } = environment;
  return createVatIds({
    db,
    clock,
    log,
    events,
    register: viesBase === null ? null : createVies(viesBase),
    studio: async () => {
      const { vat_country: country, vat_number: vatId } = await settings.current();
      return { country, vatId };
    },
  });
}

function statusOf({ environment, core, settings, providers }: MoneyModuleDeps) {
  const { siteUrl, demo, folders } = environment;
  const file = join(folders.wellKnown, 'apple-developer-merchantid-domain-association');
  return createProviderStatus({
    db: core.db,
    clock: core.clock,
    siteUrl,
    demo,
    providers,
    studio: async () => {
      const { currency, support_email: email } = await settings.current();
      return { currency, email };
    },
    hasApplePayFile: async () =>
      access(file).then(
        () => true,
        () => false,
      ),
  });
}

/** Builds the inbox of the providers' webhooks, the receipts, and the lists for the tax office. */
export function buildMoney(deps: MoneyModuleDeps): Money {
  const { environment, core, settings, providers, settle } = deps;
  const { db, clock, log, jobs: queue, events, outbox } = core;
  const inbox = createWebhookInbox({ db, clock, log, queue, settle });
  const receipts = receiptsOf(deps);
  const vatIds = vatIdsOf(deps);
  // The receipt of a paid order is issued where its mail is written, which carries it along.
  outbox.attach(RECEIPT_FILE, (id) => receipts.mailFile(id));
  events.subscribe(paymentRefunded, 'receipts', async (refund) => void (await receipts.credit(refund)));
  events.subscribe(refundReturned, 'receipts', async (back) => void (await receipts.revoke(back)));
  const timeZone = async () => (await settings.current()).time_zone;
  const vatReports = createVatReports({ db, clock, timeZone, demo: environment.demo });
  const routes: Route[] = [
    ...receiptsRoutes(receipts),
    ...vatReportRoutes(vatReports),
    ...providerStatusRoutes(statusOf(deps)),
    ...providers.routes(inbox),
  ];
  const { demoPayments, csp: providerSources } = providers;
  return {
    services: { receipts, vatIds, inbox, demoPayments, providerSources },
    routes,
    jobs: [...demoPayments.jobs, ...vatIds.jobs],
    documents: [],
  };
}
