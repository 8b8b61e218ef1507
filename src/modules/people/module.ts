import type { Core, Foundation } from '@/modules/foundation/module';
import type { Db } from '@/platform/db/database';
import type { Environment } from '@/platform/environment';
import type { Route } from '@/platform/http/mount';
import { createRateLimiter } from '@/platform/http/rate-limit';
import type { Built, Module } from '@/platform/module';
import type { PersonalData } from '@/platform/personal-data';
import type { FileId } from '@/shared/ids';
import { accountsJobs } from './accounts/server/accounts.jobs';
import { accountsRoutes } from './accounts/server/accounts.routes';
import { createAccountsService, type AccountsService } from './accounts/server/accounts.service';
import { createCustomerAccounts, type CustomerAccounts } from './accounts/server/customer-accounts';
import { createPeopleService, peopleRoutes, type PeopleService } from './accounts/server/people.routes';
import { createPersonalDataService } from './accounts/server/personal-data.service';
import { dataOfAccounts } from './accounts/server/personal-data.store';
import { personalDataRoutes } from './accounts/server/profile.routes';
import { customersRoutes } from './customers/server/customers.routes';
import { createCustomers } from './customers/server/customers.service';
import { dataOfCustomers } from './customers/server/personal-data.store';

/** Who somebody is: accounts, sessions, second factors, customers. */
export const people: Module = {
  name: 'people',
  tables: [
    'customer_files',
    'email_changes',
    'email_tokens',
    'passkey_challenges',
    'passkeys',
    'recovery_codes',
    'second_factors',
    'sessions',
    'studio_invites',
    'users',
  ],
  personalData: [dataOfCustomers, dataOfAccounts],
};

export interface PeopleDeps {
  readonly environment: Environment;
  readonly core: Core;
  readonly settings: Foundation['services']['settings'];
  /** What every module stores about people, in the order of erasure. */
  readonly personalData: readonly PersonalData[];
  /** Marks files as gone in this transaction, names and all, and has their bytes removed after it. */
  readonly forgetFiles: (tx: Db, files: readonly FileId[]) => Promise<void>;
}

export type People = Built<{
  readonly accounts: AccountsService;
  readonly people: PeopleService;
  readonly customerAccounts: CustomerAccounts;
}>;

/** Builds accounts, giving people their data, deleting accounts, and the studio's view on its customers. */
export function buildPeople(deps: PeopleDeps): People {
  const { core, settings } = deps;
  const { siteUrl, demo } = deps.environment;
  const { db, clock, events, keys, record, log } = core;
  const limiter = createRateLimiter(db, clock);
  const siteName = async () => (await settings.current()).site_name;
  const https = siteUrl.startsWith('https:');
  const common = { db, clock, events, limiter, keys, siteName, siteUrl, log, https, demo };
  const accounts = createAccountsService(common);
  const colleagues = createPeopleService({ ...common, record });
  const customerAccounts = createCustomerAccounts({ db, clock, events });
  const { personalData: parts, forgetFiles: discard } = deps;
  const personalData = createPersonalDataService({ db, clock, events, parts, discard });
  const customers = createCustomers({ db, clock, record, accounts: customerAccounts, personalData });
  const routes: Route[] = [
    ...accountsRoutes(accounts),
    ...peopleRoutes(colleagues),
    ...personalDataRoutes(personalData, async () => (await settings.current()).site_url),
    ...customersRoutes(customers),
  ];
  return {
    services: { accounts, people: colleagues, customerAccounts },
    routes,
    jobs: accountsJobs(accounts),
    documents: [],
  };
}
