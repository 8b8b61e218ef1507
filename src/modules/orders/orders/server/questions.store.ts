import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { OrderId, OrderItemId, QuestionId, UserId } from '@/shared/ids';

/** A question of an engineer about an item, and what became of it. */
export type QuestionRow = {
  readonly id: QuestionId;
  readonly order_item_id: OrderItemId;
  readonly question: string;
  readonly asked_at: Date;
  readonly answer: string | null;
  readonly files: number;
  readonly links: number;
  readonly outcome: 'answered' | 'withdrawn' | null;
  readonly closed_at: Date | null;
};

const COLUMNS =
  'q.id, q.order_item_id, q.question, q.asked_at, q.answer, q.files, q.links, q.outcome, q.closed_at';

const OF_ITEMS = statement<QuestionRow>(
  'questions_of_items',
  `select ${COLUMNS} from item_questions q where q.order_item_id = any($1::bigint[]) order by q.id`,
);

/** The questions about these items, oldest first. */
export async function questionsOfItems(db: Db, itemIds: readonly number[]): Promise<QuestionRow[]> {
  return runPrepared(db, OF_ITEMS, [itemIds]);
}

/** A question; null where there is none. */
export async function findQuestion(db: Db, id: QuestionId): Promise<QuestionRow | null> {
  const text = `select ${COLUMNS} from item_questions q where q.id = $1`;
  return (await queryRows<QuestionRow>(db, text, [id]))[0] ?? null;
}

/** A question of an order's item; null for another order's. */
export async function findQuestionOfOrder(
  db: Db,
  orderId: OrderId,
  id: QuestionId,
): Promise<QuestionRow | null> {
  const text = `
    select ${COLUMNS} from item_questions q join order_items i on i.id = q.order_item_id
    where q.id = $1 and i.order_id = $2`;
  return (await queryRows<QuestionRow>(db, text, [id, orderId]))[0] ?? null;
}

/** The open question about an item that this transaction holds; null for none. */
export async function openQuestionOf(tx: Db, itemId: OrderItemId): Promise<QuestionRow | null> {
  const text = `select ${COLUMNS} from item_questions q where q.order_item_id = $1 and q.closed_at is null`;
  return (await queryRows<QuestionRow>(tx, text, [itemId]))[0] ?? null;
}

/** Writes a question about an item that this transaction holds. */
export async function insertQuestion(
  tx: Db,
  asked: { itemId: OrderItemId; by: UserId; question: string; at: Date },
): Promise<QuestionRow> {
  const text = `
    insert into item_questions as q (order_item_id, asked_by, question, asked_at) values ($1, $2, $3, $4)
    returning ${COLUMNS}`;
  const [row] = await queryRows<QuestionRow>(tx, text, [asked.itemId, asked.by, asked.question, asked.at]);
  if (row === undefined) throw new Error('the question was not written');
  return row;
}

/** How a question ended. */
export interface Closing {
  readonly outcome: 'answered' | 'withdrawn';
  readonly answer: string | null;
  readonly files: number;
  readonly links: number;
  readonly at: Date;
}

/** Ends an open question about an item that this transaction holds. */
export async function closeQuestion(tx: Db, id: QuestionId, end: Closing): Promise<QuestionRow> {
  const text = `
    update item_questions q set outcome = $2, answer = $3, files = $4, links = $5, closed_at = $6
    where id = $1 and closed_at is null returning ${COLUMNS}`;
  const values = [id, end.outcome, end.answer, end.files, end.links, end.at];
  const [row] = await queryRows<QuestionRow>(tx, text, values);
  if (row === undefined) throw new Error('the question was closed already');
  return row;
}
