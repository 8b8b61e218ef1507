import type { Environment } from '@/platform/environment';
import type { Route } from '@/platform/http/mount';
import type { Built, Module } from '@/platform/module';
import type { Platform } from '@/platform/platform';
import { analyticsJobs } from './analytics/server/analytics.jobs';
import { analyticsRoutes } from './analytics/server/analytics.routes';
import { createAnalyticsService } from './analytics/server/analytics.service';
import { auditRoutes } from './audit/server/audit.routes';
import { createRecordChange, type RecordChange } from './audit/server/audit.service';
import { settingsRoutes } from './settings/server/settings.routes';
import {
  createSettingsService,
  type SettingsDeps,
  type SettingsService,
} from './settings/server/settings.service';
import { SETTINGS_CHANNEL } from './settings/server/settings.store';
import { studioSettingsRoutes } from './settings/server/studio-settings.routes';
import { createStudioSettings, type StudioSettingsDeps } from './settings/server/studio-settings.service';

/** What every other module rests on: settings, the audit log, analytics. */
export const foundation: Module = {
  name: 'foundation',
  tables: ['analytics_events', 'analytics_salts', 'audit_log', 'settings'],
};

/** What every later module is built on: the platform, and the writer of the audit log. */
export type Core = Platform & {
  /** Puts what a person of the studio changed into the log, in the transaction that changes it. */
  readonly record: RecordChange;
};

/** What settings have to know of modules that come later. */
export interface SettingsPorts {
  /** What the providers in use can sell, and their public keys. */
  readonly providers: Pick<SettingsDeps, 'selling' | 'payments'>;
  readonly hasOrders: StudioSettingsDeps['hasOrders'];
  readonly standardRate: StudioSettingsDeps['standardRate'];
  /** Standard rates of VAT in percent, by country. */
  readonly standardRates: Readonly<Record<string, number>>;
}

export interface Foundation extends Built<{ readonly settings: SettingsService }> {
  readonly core: Core;
}

// The studio's settings page.
function settingsPage(deps: Omit<StudioSettingsDeps, 'hasOrders' | 'standardRate'>, ports: SettingsPorts) {
  const { hasOrders, standardRate, standardRates, providers } = ports;
  const service = createStudioSettings({ ...deps, hasOrders, standardRate });
  return studioSettingsRoutes(service, { standardRates, canSell: providers.selling });
}

// Every process follows a change as soon as it hears of it.
function followChanges({ listener }: Platform, settings: SettingsService) {
  listener.listen(SETTINGS_CHANNEL, () => settings.invalidate());
  // What was announced while nobody listened is not known: the next reader asks the database.
  listener.onConnect(async () => settings.invalidate());
}

/** Builds settings, the audit log and analytics. */
export function buildFoundation(
  environment: Environment,
  platform: Platform,
  ports: SettingsPorts,
): Foundation {
  const { db, clock, log } = platform;
  const { siteUrl, demo, mailer } = environment;
  const core: Core = { ...platform, record: createRecordChange({ clock }) };
  const sendsMail = mailer !== null;
  const settings = createSettingsService({ db, clock, log, siteUrl, demo, sendsMail, ...ports.providers });
  followChanges(platform, settings);
  const analytics = createAnalyticsService({ db, clock });
  const routes: Route[] = [
    ...settingsRoutes(settings),
    ...settingsPage({ db, clock, settings, record: core.record, demo }, ports),
    ...analyticsRoutes(analytics),
    ...auditRoutes(platform),
  ];
  return { core, services: { settings }, routes, jobs: analyticsJobs(analytics), documents: [] };
}
