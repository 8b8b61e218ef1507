import type { PersonalData } from '@/platform/personal-data';
import { queryRows } from '@/platform/db/database';
import { anonymousPayer } from '@/shared/anonymous';
import { toMajor, type Minor } from '@/shared/money';

type Card = Record<string, unknown> & { amount: Minor; balance: Minor; currency: string };

const READ = `
  select c.id, c.amount, c.currency, c.recipient_name, c.recipient_email, c.message, c.send_at, c.sent_at, c.created_at,
    coalesce((select -sum(amount) from ledger_entries where gift_card_id = c.id), 0)::bigint as balance
  from gift_cards c where c.user_id = $1 order by c.id`;

function inMajor({ amount, balance, ...card }: Card): Record<string, unknown> {
  const { currency } = card;
  return { ...card, amount: toMajor(amount, currency), left: toMajor(balance, currency) };
}

/** Gift cards bought or received. They stay good for whoever has the code; who had them is forgotten. */
export const dataOfGiftCards: PersonalData = {
  name: 'gift_cards',
  tables: ['gift_cards', 'gift_holds'],
  async read(db, { userId }) {
    return (await queryRows<Card>(db, READ, [userId])).map(inMajor);
  },
  async erase(tx, { userId, email, verified }) {
    // Bought: one that is still to be sent needs its recipient until then.
    await queryRows(
      tx,
      `update gift_cards c set buyer_email = $2,
         recipient_name = case when c.sent_at is null and c.send_at is not null then c.recipient_name end,
         recipient_email = case when c.sent_at is null and c.send_at is not null then c.recipient_email end,
         message = case when c.sent_at is null and c.send_at is not null then c.message end
       from orders o where o.id = c.order_id and o.user_id = $1`,
      [userId, anonymousPayer(userId).email],
    );
    // Received from somebody else.
    await queryRows(
      tx,
      `update gift_cards set recipient_name = null, recipient_email = null, message = null
       where sent_at is not null and $2 and lower(recipient_email) = lower($1)`,
      [email, verified],
    );
    // Given by the studio: no buyer but themselves.
    await queryRows(
      tx,
      `update gift_cards set buyer_email = $3, recipient_name = null, recipient_email = null, message = null
       where order_id is null and $2 and lower(buyer_email) = lower($1)`,
      [email, verified, anonymousPayer(userId).email],
    );
    await queryRows(tx, 'update gift_cards set user_id = null where user_id = $1', [userId]);
    return [];
  },
};
