import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';
import { toMajor, type Minor } from '@/shared/money';

type Listed = Record<string, unknown> & { total: Minor; vat: Minor; currency: string };

function inMajor({ total, vat, ...receipt }: Listed): Record<string, unknown> {
  const { currency } = receipt;
  return { ...receipt, total: toMajor(total, currency), vat: toMajor(vat, currency) };
}

/** Receipts, invoices and credit notes. The law wants them kept as they were: nobody changes or removes them. */
export const dataOfReceipts: PersonalData = {
  name: 'receipts',
  tables: ['receipts'],
  async read(db, { userId }) {
    const receipts = await queryRows<Listed>(
      db,
      `select r.number, r.kind, r.order_id, r.currency, r.total, r.vat, r.contents -> 'buyer' as buyer, r.issued_at
       from receipts r join orders o on o.id = r.order_id where o.user_id = $1 order by r.id`,
      [userId],
    );
    return receipts.map(inMajor);
  },
  erase: async () => [],
};
