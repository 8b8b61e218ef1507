export { MonthlyPackages, type PackagesData } from './monthly-packages';
export { forgetStoredSubscription } from './stored-subscription';
export { SubscribeDialog } from './subscribe-dialog';
