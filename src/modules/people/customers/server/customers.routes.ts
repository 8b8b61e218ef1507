import { route, type Route } from '@/platform/http/mount';
import { isStudio, type Caller, type SignedIn } from '@/shared/caller';
import { ok } from '@/shared/result';
import {
  blockCustomer,
  eraseCustomer,
  getCustomer,
  listCustomers,
  noteCustomer,
  resetCustomersFactor,
  unblockCustomer,
} from '../customers.contract';
import type { Customers } from './customers.service';

const DONE = { success: true as const };

// The edge lets nobody but admins through to these calls.
function admin(caller: Caller): SignedIn {
  if (!isStudio(caller)) throw new Error('Customers were asked for by nobody of the studio');
  return caller;
}

/** API-80: customers. */
export function customersRoutes(customers: Customers): Route[] {
  return [
    route(listCustomers, async ({ query: { q: sought, show: part, page, per_page } }) => {
      const { customers: data, total } = await customers.list({ sought, part, page, per_page });
      const last_page = Math.max(1, Math.ceil(total / per_page));
      return ok({ data, current_page: page, last_page, per_page, total });
    }),
    route(getCustomer, async ({ params }) => {
      const read = await customers.read(params.userId);
      return read.ok ? ok({ data: read.value }) : read;
    }),
    route(noteCustomer, async ({ caller, params, body }) => {
      const noted = await customers.note(admin(caller), params.userId, body);
      return noted.ok ? ok({ ...DONE, data: noted.value }) : noted;
    }),
    route(blockCustomer, async ({ caller, params, body }) => {
      const blocked = await customers.block(admin(caller), params.userId, body);
      return blocked.ok ? ok({ ...DONE, data: blocked.value }) : blocked;
    }),
    route(unblockCustomer, async ({ caller, params, body }) => {
      const freed = await customers.unblock(admin(caller), params.userId, body);
      return freed.ok ? ok({ ...DONE, data: freed.value }) : freed;
    }),
    route(resetCustomersFactor, async ({ caller, params, body }) => {
      const reset = await customers.resetFactor(admin(caller), params.userId, body);
      return reset.ok ? ok({ ...DONE, data: reset.value }) : reset;
    }),
    route(eraseCustomer, async ({ caller, params, body }) => {
      const erased = await customers.erase(admin(caller), params.userId, body);
      return erased.ok ? ok({ ...DONE, message: 'The account is deleted.' }) : erased;
    }),
  ];
}
