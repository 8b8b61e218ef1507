export {
  accountRegisterRepeated,
  accountRegistered,
  accountResetAsked,
  accountSecondFactorChanged,
  accountVerified,
} from './accounts.events';
export { accountsJobs } from './accounts.jobs';
export { accountsRoutes } from './accounts.routes';
export { createAccountsService, type AccountsService } from './accounts.service';
export { ensureDemoUsers } from './demo-users';
