import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { KnownVatId } from '../vat-ids.rules';

type Row = KnownVatId & { readonly failures: number };

const READ = statement<Row>(
  'vat_ids_read',
  'select state, answered_at, consultation, failed_at, failures from vat_id_checks where vat_id = $1',
);

/** What is known of a VAT id; null where nobody asked. */
export async function readVatId(db: Db, vatId: string): Promise<Row | null> {
  return (await runPrepared(db, READ, [vatId]))[0] ?? null;
}

const ANSWERED = `
  insert into vat_id_checks (vat_id, state, answered_at, consultation) values ($1, $2, $3, $4)
  on conflict (vat_id) do update set state = excluded.state, answered_at = excluded.answered_at,
    consultation = excluded.consultation, failed_at = null, failure = null, failures = 0, next_at = null`;

/** Keeps what the register said. */
export async function keepAnswer(
  db: Db,
  vatId: string,
  answer: { state: 'valid' | 'invalid'; consultation: string | null; at: Date },
): Promise<void> {
  await queryRows(db, ANSWERED, [vatId, answer.state, answer.at, answer.consultation]);
}

// What it said before stays.
const FAILED = `
  insert into vat_id_checks (vat_id, failed_at, failure, failures, next_at) values ($1, $2, $3, 1, $4)
  on conflict (vat_id) do update set failed_at = excluded.failed_at, failure = excluded.failure,
    failures = vat_id_checks.failures + 1, next_at = excluded.next_at`;

/** Keeps that the register did not say, and when it is asked again. */
export async function keepFailure(
  db: Db,
  vatId: string,
  failure: { reason: string; at: Date; nextAt: Date },
): Promise<void> {
  await queryRows(db, FAILED, [vatId, failure.at, failure.reason, failure.nextAt]);
}
