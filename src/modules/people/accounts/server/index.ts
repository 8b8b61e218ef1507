export {
  accountClaimed,
  accountDeleted,
  accountEmailChangeAsked,
  accountEmailChanged,
  accountInvited,
  accountPasswordChanged,
  accountRegisterRepeated,
  accountRegistered,
  accountResetAsked,
  accountSecondFactorChanged,
  accountVerified,
} from './accounts.events';
export { createCustomerAccounts, type CustomerAccounts } from './customer-accounts';
export { resealSecondFactors } from './second-factor-reseal';
export { accountsJobs } from './accounts.jobs';
export { accountsRoutes } from './accounts.routes';
export { createAccountsService, type AccountsService } from './accounts.service';
export { ensureDemoUsers } from './demo-users';
export { createPeopleService, peopleRoutes } from './people.routes';
export type { Person, PersonalData } from './personal-data';
export { createPersonalDataService, type PersonalDataService } from './personal-data.service';
export { dataOfAccounts } from './personal-data.store';
export { personalDataRoutes } from './profile.routes';
