import { ACCOUNT_CALLS } from './account-calls';
import { INBOX_CALLS } from './inbox-calls';
import { BLOG_CALLS } from './blog-calls';
import type { CallOfThings } from './call-of-things';
import { CATALOGUE_CALLS } from './catalogue-calls';
import { CUSTOMER_CALLS } from './customer-calls';
import { BACK_OFFICE_CALLS } from './back-office-calls';
import { CONTENT_CALLS } from './content-calls';
import { LISTENING_CALLS } from './listening-calls';
import { MONEY_CALLS } from './money-calls';
import { ORDER_CALLS } from './order-calls';
import { PAYMENT_CALLS } from './payment-calls';
import { PEOPLE_CALLS } from './people-calls';

/**
 * Every call that names something by an id. A new endpoint is added to one of the three: parameters of the path that
 * `PARAMS` knows need no words; what its body names does.
 */
export const CALLS: Readonly<Record<string, CallOfThings>> = {
  ...ACCOUNT_CALLS,
  ...PAYMENT_CALLS,
  ...MONEY_CALLS,
  ...ORDER_CALLS,
  ...LISTENING_CALLS,
  ...CONTENT_CALLS,
  ...BACK_OFFICE_CALLS,
  ...BLOG_CALLS,
  ...PEOPLE_CALLS,
  ...INBOX_CALLS,
  ...CUSTOMER_CALLS,
  ...CATALOGUE_CALLS,
};
