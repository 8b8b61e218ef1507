import type {
  ContactAnswerId,
  ContactMessageId,
  LeadId,
} from '@/modules/conversations/contact/leads.contract';
import { queryRows, type Db } from '@/platform/db/database';

/** The address of a lead and the code that it got. */
export type VoucherData = { readonly email: string; readonly code: string; readonly percent: number };

/** A message to the studio. */
export type MessageData = {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
};

const VOUCHER = `
  select l.email, p.code, p.value as percent from leads l join promo_codes p on p.id = l.promo_code_id
  where l.id = $1`;

/** What the voucher mail of a lead says; null where the lead is gone. */
export async function voucherData(db: Db, id: LeadId): Promise<VoucherData | null> {
  return (await queryRows<VoucherData>(db, VOUCHER, [id]))[0] ?? null;
}

/** The address of a lead; null where it is gone. */
export async function leadAddress(db: Db, id: LeadId): Promise<string | null> {
  const rows = await queryRows<{ email: string }>(db, 'select email from leads where id = $1', [id]);
  return rows[0]?.email ?? null;
}

/** What the mail about a message says; null where it is gone. */
export async function messageData(db: Db, id: ContactMessageId): Promise<MessageData | null> {
  const sql = 'select name, email, subject, message from contact_messages where id = $1';
  return (await queryRows<MessageData>(db, sql, [id]))[0] ?? null;
}

/** An answer to a message, with what it answers. */
export type AnswerData = {
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly answer: string;
  /** First name of whoever answered; null once they have left. */
  readonly sender: string | null;
};

/** What the mail with an answer says; null where it is gone. */
export async function answerData(db: Db, id: ContactAnswerId): Promise<AnswerData | null> {
  const sql = `
    select m.email, m.subject, m.message, a.body as answer, u.first_name as sender
    from contact_answers a join contact_messages m on m.id = a.message_id left join users u on u.id = a.sender_id
    where a.id = $1`;
  return (await queryRows<AnswerData>(db, sql, [id]))[0] ?? null;
}
